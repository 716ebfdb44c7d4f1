import { expect, test } from "vitest";
import { type FixFields } from "@/lib/attribution/fixes/fix-view";
import { fixWords } from "@/lib/attribution/fixes/fix-words";
import { prisma } from "@/lib/db";
import { versionOf } from "@/lib/traces/saved-words";
import { makeQueue } from "../../labels/queues/testing/make-queue";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { mergeIncidents } from "../incidents/merge-incidents";
import { readIncident } from "../incidents/read-incident";
import { noteVerdicts } from "./note-verdicts";
import { readFixes } from "./read-fixes";
import { readLesson } from "./read-lesson";
import { saveFix } from "./save-fix";
import { withdrawFix } from "./withdraw-fix";
import { makeIncident, makeRuns } from "./testing/made-runs";

const own = { attributesUploads: false };
const fix: FixFields = { version: "1.5", baseline: "1.4", leastFall: 0.1, guard: "other-failures", change: null };
const many = (incidentId: string | null, count: number) => Array.from({ length: count }, () => incidentId);

/** INC-1, which 12 of 40 runs of version 1.4 fail with, and INC-2. */
const start = async (): Promise<{ ctx: MemberContext; first: string; second: string }> => {
  const ctx = await makeWorkspace(own);
  const [first, second] = [await makeIncident(ctx, 1), await makeIncident(ctx, 2)];
  await makeRuns(ctx, { version: "1.4", failed: [...many(first, 12), ...many(second, 2)], passed: 26, tasks: "Task" });
  return { ctx, first, second };
};

test("a fix is registered, changed until its version runs, and measured by its runs", async () => {
  const { ctx } = await start();
  const { id } = await saveFix(ctx, { ...fix, number: 1, id: null });
  const seen = versionOf(fixWords(fix));
  const change = "Checks\u0000 the sum.";
  await saveFix(ctx, { ...fix, number: 1, id, seen, leastFall: 0.05, change });
  await expect(saveFix(ctx, { ...fix, number: 1, id, seen, leastFall: 0.3 })).rejects.toThrow("has changed");
  await expect(saveFix(ctx, { ...fix, number: 1, id: null })).rejects.toThrow("is registered for version 1.5 already");
  expect(await readFixes(ctx, { number: 1 })).toMatchObject([
    { ...fix, id, leastFall: 0.05, change, by: "Ada", canChange: true, measure: null },
  ]);
  const { activity } = await readIncident(ctx, { number: 1 });
  expect(activity.map(({ event }) => event)).toEqual([
    { kind: "fix", version: "1.5", baseline: "1.4", leastFall: 0.05, isNew: false },
    { kind: "fix", version: "1.5", baseline: "1.4", leastFall: 0.1, isNew: true },
  ]);

  await makeRuns(ctx, { version: "1.5", failed: [], passed: 40, tasks: "task  " });
  await expect(saveFix(ctx, { ...fix, number: 1, id })).rejects.toThrow("has runs already");
  await expect(saveFix(ctx, { ...fix, number: 1, id, version: "1.6" })).rejects.toThrow("has runs already");
  await expect(saveFix(ctx, { ...fix, number: 2, id: null, leastFall: 0.01 })).rejects.toThrow("has runs already");
  expect(await readFixes(ctx, { number: 1 })).toMatchObject([
    {
      canChange: false,
      measure: {
        verdict: "fixed",
        target: { failed: { baseline: 12, candidate: 0 } },
        failureRate: { failed: { baseline: 14, candidate: 0 } },
        runs: { baseline: 40, candidate: 40 },
        tasks: 40,
      },
    },
  ]);
});

test("failures that go elsewhere are called moved, with the incident they went to", async () => {
  const { ctx, second } = await start();
  const annotator = await addMember(ctx, "EDITOR");
  await saveFix(ctx, { ...fix, number: 1, id: null });
  await saveFix(ctx, { ...fix, number: 1, id: null, version: "1.6", guard: "failure-rate" });
  await makeRuns(ctx, { version: "1.5", failed: many(second, 14), passed: 26 });
  const verdict = async (of: MemberContext) => (await readFixes(of, { number: 1 })).map(({ measure }) => measure);
  expect(await verdict(ctx)).toMatchObject([
    null,
    { verdict: "moved", tasks: null, rose: [{ number: 2, title: "Incident 2" }] },
  ]);
  const risen = await prisma.incidentTrace.findMany({ where: { incidentId: second }, select: { traceId: true } });
  await makeQueue(
    ctx,
    risen.map(({ traceId }) => traceId),
    [annotator],
  );
  expect(await verdict(annotator)).toMatchObject([null, { rose: [{ number: 2, title: null }] }]);
});

test("a failure that is not grouped yet is not taken for another one, and a merged incident takes its fixes along", async () => {
  const { ctx, first } = await start();
  await saveFix(ctx, { ...fix, number: 1, id: null });
  await makeRuns(ctx, { version: "1.5", failed: many(first, 3), passed: 5 });
  const waiting = await prisma.trace.findMany({
    where: { systemVersion: "1.5", outcome: "failed", workspaceId: ctx.workspaceId },
  });
  await prisma.incidentMark.createMany({
    data: waiting.slice(1).map(({ id: traceId }) => ({ workspaceId: ctx.workspaceId, traceId })),
  });
  expect(await readFixes(ctx, { number: 1 })).toMatchObject([
    { measure: { verdict: "inconclusive", runs: { candidate: 6 }, target: { failed: { candidate: 1 } } } },
  ]);
  await mergeIncidents(ctx, { number: 1, into: 2 });
  expect(await readFixes(ctx, { number: 1 })).toEqual([]);
  expect(await readFixes(ctx, { number: 2 })).toMatchObject([
    { version: "1.5", measure: { target: { failed: { baseline: 14 } } } },
  ]);
  await expect(saveFix(ctx, { ...fix, number: 1, id: null, version: "1.6" })).rejects.toThrow("merged into INC-2");
});

test("a fix is withdrawn once, stays with its incident, and leaves room for another one", async () => {
  const { ctx } = await start();
  const { id } = await saveFix(ctx, { ...fix, number: 1, id: null });
  await withdrawFix(ctx, { number: 1, id });
  await withdrawFix(ctx, { number: 1, id });
  await expect(saveFix(ctx, { ...fix, number: 1, id, leastFall: 0.2 })).rejects.toThrow("was withdrawn");
  await saveFix(ctx, { ...fix, number: 1, id: null });
  await makeRuns(ctx, { version: "1.5", failed: [], passed: 40, tasks: "Task" });
  expect(await readFixes(ctx, { number: 1 })).toMatchObject([
    { version: "1.5", withdrawn: null, measure: { verdict: "fixed" } },
    { version: "1.5", withdrawn: { by: "Ada" }, canChange: false, measure: null },
  ]);
  const { activity } = await readIncident(ctx, { number: 1 });
  expect(activity.filter(({ event }) => event.kind === "fix-withdrawn")).toMatchObject([
    { by: "Ada", event: { version: "1.5" } },
  ]);
});

test("what a fix turned out to be is noted when it is clear and when it changes, and not while failures wait", async () => {
  const [{ ctx, first, second }, other] = [await start(), await start()];
  const { workspaceId } = ctx;
  const noted = async () => {
    await noteVerdicts({ workspaceId });
    await noteVerdicts({ workspaceId });
    const { activity } = await readIncident(ctx, { number: 1 });
    return activity.flatMap(({ event }) => (event.kind === "verdict" ? [event.verdict] : []));
  };
  await saveFix(ctx, { ...fix, number: 1, id: null });
  await saveFix(other.ctx, { ...fix, number: 1, id: null });
  // It waits for its first run for long.
  const longAgo = new Date(Date.now() - 86_400_000);
  await prisma.incidentFix.updateMany({ where: { workspaceId }, data: { createdAt: longAgo } });
  await prisma.incident.updateMany({ where: { workspaceId }, data: { updatedAt: longAgo } });
  expect(await noted()).toEqual([]);
  expect(await prisma.incidentFix.count({ where: { workspaceId, measuredAt: null } })).toBe(0);
  await makeRuns(ctx, { version: "1.5", failed: [], passed: 19, tasks: "Task" });
  expect(await noted()).toEqual([]);
  await makeRuns(ctx, { version: "1.5", failed: [], passed: 21, tasks: "Task" });
  const mark = await prisma.incidentMark.create({ data: { workspaceId, traceId: first } });
  expect(await noted()).toEqual([]);
  await prisma.incidentMark.delete({ where: { id: mark.id } });
  expect(await noted()).toEqual(["fixed"]);
  await makeRuns(ctx, { version: "1.5", failed: many(second, 40), passed: 0, tasks: "Task" });
  expect(await noted()).toHaveLength(2);
  const [{ id } = { id: "" }] = await readFixes(ctx, { number: 1 });
  await withdrawFix(ctx, { number: 1, id });
  await makeRuns(ctx, { version: "1.5", failed: [], passed: 400 });
  expect(await noted()).toHaveLength(2);
  expect((await readIncident(other.ctx, { number: 1 })).activity).toHaveLength(1);
});

test("a fix says what it does, against a version that can fall by so much", async () => {
  const { ctx } = await start();
  const save = (more: Partial<FixFields>) => saveFix(ctx, { ...fix, ...more, number: 1, id: null });
  await expect(save({ version: " " })).rejects.toThrow("Name the version that will have the fix");
  await expect(save({ baseline: "1.3" })).rejects.toThrow("No failure of this incident is of version 1.3");
  await expect(save({ leastFall: 0.31 })).rejects.toThrow(
    "12 of 40 runs of 1.4 fail this way: it can fall by 30 points",
  );
  await expect(save({ leastFall: 0 })).rejects.toThrow("by how much");
  await expect(save({ change: "x".repeat(2_001) })).rejects.toThrow("At most 2000 characters");
  expect(await readFixes(ctx, { number: 1 })).toEqual([]);
});

test("a fix of another workspace does not exist", async () => {
  const [{ ctx }, other] = [await start(), await start()];
  const { id } = await saveFix(ctx, { ...fix, number: 1, id: null });
  await expect(saveFix(other.ctx, { ...fix, number: 1, id })).rejects.toThrow("does not exist");
  await expect(saveFix(ctx, { ...fix, number: 2, id, leastFall: 0.01 })).rejects.toThrow("does not exist");
  await expect(withdrawFix(other.ctx, { number: 1, id })).rejects.toThrow("does not exist");
  await expect(withdrawFix(ctx, { number: 2, id })).rejects.toThrow("does not exist");
  const stranger = await makeWorkspace(own);
  await expect(saveFix(stranger, { ...fix, number: 1, id: null })).rejects.toThrow("does not exist");
  await expect(readFixes(stranger, { number: 1 })).rejects.toThrow("does not exist");
  expect(await readFixes(other.ctx, { number: 1 })).toEqual([]);
});

test("the lesson of a trace is told, and neither to who labels it blind nor to another workspace", async () => {
  const ctx = await makeWorkspace(own);
  const annotator = await addMember(ctx, "EDITOR");
  const groundTruth = { agent: "Surfer", stepIndex: 1, reason: "The map was read wrongly." };
  const [traceId, unknown] = [await storeSample(ctx, { groundTruth }), await storeSample(ctx)];
  expect(await readLesson(ctx, { traceId })).toMatchObject({
    agent: "Surfer",
    lesson: expect.stringContaining("The map was read wrongly."),
    heldBackBecause: null,
    basis: "ground-truth",
    suggestedFix: null,
  });
  expect(await readLesson(ctx, { traceId: unknown })).toBeNull();
  await makeQueue(ctx, [traceId], [annotator]);
  expect(await readLesson(annotator, { traceId })).toBeNull();
  expect(await readLesson(await makeWorkspace(own), { traceId })).toBeNull();
});
