import { expect, test } from "vitest";
import { madeFigures } from "@/components/answers/tracers/made-tracer.testing";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { trainSystem as executeTraining } from "@/lib/jobs/train-system";
import { RunStopped } from "@/lib/jobs/stop-reason";
import { exportTraces } from "@/lib/traces/export-trace";
import { questionTokens } from "@/lib/attribution/evaluation/question-tokens";
import { shippedModel } from "@/lib/tracer/shipped-tracer";
import { neededLabels, type TrainingResult } from "@/lib/tracer/train-tracer";
import { faultPatterns, backOfficeRun } from "@/prisma/scenarios/back-office";
import { seededRandom } from "@/prisma/scenarios/seeded-random";
import { deleteAnnotation } from "../../labels/annotations/delete-annotation";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { attributeStored } from "../starting/attribute-stored";
import { listRuns } from "../results/list-runs";
import { startRun } from "../starting/start-run";
import { createTraces } from "../../intake/uploads/create-traces";
import { setSystem } from "../../traces/editing/set-system";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { beginTraining, type Training } from "./begin-training";
import { chooseVersion } from "./choose-version";
import { findTracer } from "./find-tracer";
import { getTracer } from "./get-tracer";
import { listTracers } from "./list-tracers";
import { storeVersion } from "./store-version";
import { trainSystem } from "./train-system";
import { unpinVersion } from "./unpin-version";

const systemName = "Back office";
const made = (count: number, seed = 5) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => backOfficeRun(random, random.pick(faultPatterns), systemName));
};
const store = async (ctx: WorkspaceContext, traces: ReturnType<typeof made>): Promise<string[]> => {
  const stored = await createTraces(ctx, { bytes: new TextEncoder().encode(exportTraces(traces)) });
  return stored.traces.map(({ id }) => id);
};
/** A workspace with ten labeled failures of one system, and its tracer. */
const prepare = async (count = neededLabels) => {
  const ctx = await makeWorkspace();
  const traceIds = await store(ctx, made(count));
  const [tracer] = await listTracers(ctx);
  if (!tracer) throw new Error("no tracer");
  return { ctx, traceIds, tracerId: tracer.id };
};
const jobsOf = (tracerId: string) =>
  prisma.$queryRaw<{ isAsked: boolean }[]>`
    select (payload->>'isAsked')::bool as "isAsked" from graphile_worker._private_jobs where key = ${`train:${tracerId}`}`;
const queuedFor = async (ctx: WorkspaceContext): Promise<string[]> => {
  const rows = await prisma.$queryRaw<{ traceIds: string[] }[]>`
    select payload->'traceIds' as "traceIds" from graphile_worker._private_jobs where payload->>'workspaceId' = ${ctx.workspaceId} order by id`;
  return rows.flatMap(({ traceIds }) => traceIds);
};

/**
 * What a training found, for the tests that are about what becomes of it: weights that know
 * the questions of the made traces.
 */
const result: TrainingResult = {
  model: {
    ...shippedModel(),
    seen: { ...shippedModel().seen, questions: made(40).map(({ question }) => questionTokens(question)) },
  },
  figures: madeFigures(0.4),
  isBetter: true,
  decision: "Because.",
  signs: [{ words: "it is short", weight: 1 }],
};

const begin = async (tracerId: string): Promise<Training> => {
  const training = await beginTraining({ tracerId, isAsked: true });
  if (!training) throw new Error("nothing to learn");
  return training;
};
/** A version that is better, or not, from the labels as they are now. */
const storeOne = async (tracerId: string, isBetter = true) =>
  storeVersion(await begin(tracerId), { ...result, isBetter });

test(
  "nine labels are collected, the tenth has the system trained, and ten in a row are one training",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace();
    const traceIds = await store(
      ctx,
      made(12).map((trace) => {
        const unlabelled = { ...trace };
        delete unlabelled.groundTruth;
        return unlabelled;
      }),
    );
    const tracer = await findTracer(ctx, { systemName: "BACK office" });
    const tracerId = tracer?.id ?? "";
    expect(tracer).toMatchObject({ systemName, traceCount: 12, failedCount: 12, labelledCount: 0, neededCount: 10 });
    const annotate = (traceId: string) => saveAnnotation(ctx, { traceId, agent: "Ledger", stepIndex: 2, reason: "" });
    for (const traceId of traceIds.slice(0, 9)) await annotate(traceId);
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ state: "collecting", labelledCount: 9 });
    expect(await jobsOf(tracerId)).toEqual([]);
    for (const traceId of traceIds.slice(9)) await annotate(traceId);
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ state: "waiting", labelledCount: 12, toLabel: [] });
    expect(await jobsOf(tracerId)).toEqual([{ isAsked: false }]);
  },
);

test("what is to be labeled next begins with one failure of each incident", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = ctx;
  const traceIds = await store(
    ctx,
    made(4).map(({ groundTruth: _, ...trace }) => trace),
  );
  const tracerId = (await findTracer(ctx, { systemName }))?.id ?? "";
  const offered = async () => (await getTracer(ctx, { tracerId })).toLabel.map(({ id }) => id);
  const [newest = "", second = "", third = "", oldest = ""] = await offered();
  expect(new Set([newest, second, third, oldest])).toEqual(new Set(traceIds));
  const put = async (number: number, ids: readonly string[]) => {
    const row = { workspaceId, number, systemKey: systemName.toLowerCase(), suggestedTitle: "" };
    const { id: incidentId } = await prisma.incident.create({ data: row });
    const place = { workspaceId, incidentId, groupId: incidentId, at: new Date(), signature: {}, restsOn: "" };
    await prisma.incidentTrace.createMany({ data: ids.map((traceId) => ({ ...place, traceId, because: [] })) });
  };
  await put(1, [newest, second]);
  await put(2, [oldest]);
  expect(await offered()).toEqual([newest, oldest, second, third]);
});

test(
  "a worker trains the labeled traces, keeps figures and decision, and does not train the same labels twice",
  { tags: ["long"] },
  async () => {
    const { ctx, tracerId } = await prepare();
    expect(await jobsOf(tracerId)).toHaveLength(1);
    const job = { tracerId, isAsked: false, beginnings: 1 };
    expect(await executeTraining(job, new AbortController().signal)).toBe("stored");
    const view = await getTracer(ctx, { tracerId });
    expect(view).toMatchObject({ state: "ready", progress: null, error: null, labelledCount: 10 });
    expect(view.versions).toMatchObject([{ number: 1, traceCount: 10, figures: { traceCount: 10 } }]);
    expect(view.versions[0]?.decision).not.toBe("");
    expect(view.versions[0]?.signs.length).toBeGreaterThan(0);
    expect(await executeTraining(job, new AbortController().signal)).toBe("nothing to learn");
    await expect(trainSystem(ctx, { tracerId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await getTracer(ctx, { tracerId })).versions).toHaveLength(1);
  },
);

test("of two workers that train the same labels one keeps its version", async () => {
  const { ctx, tracerId } = await prepare();
  const [one, other] = [await begin(tracerId), await begin(tracerId)];
  expect(await storeVersion(one, result)).toBe("stored");
  expect(await storeVersion(other, result)).toBe("known");
  expect((await getTracer(ctx, { tracerId })).versions).toHaveLength(1);
});

test(
  "a worker that stops gives its training back, and one over which workers die ends with a sentence",
  { tags: ["long"] },
  async () => {
    const { ctx, tracerId } = await prepare();
    const stopping = new AbortController();
    stopping.abort(new RunStopped("stopping"));
    expect(await executeTraining({ tracerId, isAsked: false, beginnings: 1 }, stopping.signal)).toBe("RELEASED");
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ state: "waiting" });
    expect(await jobsOf(tracerId)).toHaveLength(1);
    const signal = new AbortController().signal;
    expect(await executeTraining({ tracerId, isAsked: false, beginnings: 4 }, signal)).toBe("FAILED");
    expect(await getTracer(ctx, { tracerId })).toMatchObject({
      state: "failed",
      error: expect.stringContaining("3 times") as string,
    });
    await trainSystem(ctx, { tracerId });
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ state: "waiting", error: null });
  },
);

test(
  "better weights answer from now on, with older answers kept; worse ones and pinned ones do not",
  { tags: ["long"] },
  async () => {
    const { ctx, traceIds, tracerId } = await prepare();
    const [traceId] = traceIds as [string];
    expect(await storeOne(tracerId, false)).toBe("stored");
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ active: null, versions: [{ isBetter: false }] });
    await store(ctx, made(2, 6));
    expect(await storeOne(tracerId)).toBe("stored");
    const { active, versions } = await getTracer(ctx, { tracerId });
    expect(active).toMatchObject({ number: 2, step: versions[0]?.figures.step });
    expect(versions.map(({ number, isActive }) => [number, isActive])).toEqual([
      [2, true],
      [1, false],
    ]);
    const before = await listRuns(ctx, { traceId });
    expect(await attributeStored({ workspaceId: ctx.workspaceId, traceIds: [traceId] })).toBe(1);
    expect(await attributeStored({ workspaceId: ctx.workspaceId, traceIds: [traceId] })).toBe(0);
    const [newest, ...older] = await listRuns(ctx, { traceId });
    expect(older).toEqual(before);
    expect(newest).toMatchObject({
      isAutomatic: true,
      tracer: { name: `${systemName}, version 2`, versionId: active?.id, seen: "question" },
    });
    expect(await queuedFor(ctx)).toEqual(expect.arrayContaining(traceIds));
  },
);

test(
  "a person rolls back to a version or to the shipped weights, which stay until they let go",
  { tags: ["long"] },
  async () => {
    const { ctx, traceIds, tracerId } = await prepare();
    await storeOne(tracerId);
    await store(ctx, made(2, 6));
    await storeOne(tracerId);
    const { versions } = await getTracer(ctx, { tracerId });
    const [second, first] = versions.map(({ id }) => id) as [string, string];
    await chooseVersion(ctx, { tracerId, versionId: first });
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ isPinned: true, active: { number: 1 } });
    await store(ctx, made(2, 7));
    await storeOne(tracerId);
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ isPinned: true, active: { id: first } });
    const run = await startRun(ctx, { traceId: traceIds[0] ?? "", method: "tracer" });
    expect(run.tracer).toMatchObject({ versionId: first, name: `${systemName}, version 1` });
    await chooseVersion(ctx, { tracerId, versionId: null });
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ isPinned: true, active: null });
    await unpinVersion(ctx, { tracerId });
    expect(await getTracer(ctx, { tracerId })).toMatchObject({ isPinned: false, active: { number: 3 } });
    expect(second).not.toBe(first);
  },
);

test(
  "weights that were measured against others than those that answer now are not kept, but trained again",
  { tags: ["long"] },
  async () => {
    const { ctx, tracerId } = await prepare();
    await storeOne(tracerId);
    await store(ctx, made(2, 6));
    const training = await begin(tracerId);
    await chooseVersion(ctx, { tracerId, versionId: null });
    expect(await storeVersion(training, result)).toBe("outdated");
    expect(await jobsOf(tracerId)).toEqual([{ isAsked: true }]);
    expect((await getTracer(ctx, { tracerId })).versions).toHaveLength(1);
  },
);

test("labels that came, went or changed system count where they are now", async () => {
  const { ctx, traceIds, tracerId } = await prepare(9);
  const traceId = await storeSample(ctx, { system: { name: systemName } });
  const count = async () => (await getTracer(ctx, { tracerId })).labelledCount;
  expect(await count()).toBe(9);
  await saveAnnotation(ctx, { traceId, agent: "Planner", stepIndex: 0, reason: "" });
  expect(await count()).toBe(10);
  await deleteAnnotation(ctx, { traceId });
  expect(await count()).toBe(9);
  await expect(trainSystem(ctx, { tracerId })).rejects.toMatchObject({ code: "INVALID" });
  await setSystem(ctx, { ids: traceIds.slice(0, 4) }, "Front office");
  expect(await count()).toBe(5);
  expect(await findTracer(ctx, { systemName: "Front office" })).toMatchObject({ labelledCount: 4 });
});

test("what a version has learned comes back as it was, whatever text the traces held", { tags: ["long"] }, async () => {
  const { ctx, traceIds, tracerId } = await prepare();
  const odd = "\u0000 \ud800";
  const { provenance } = result.model;
  const training = await begin(tracerId);
  await storeVersion(training, {
    ...result,
    isBetter: true,
    decision: odd,
    signs: [{ words: odd, weight: 1 }],
    model: { ...result.model, provenance: { ...provenance, name: odd } },
  });
  expect((await getTracer(ctx, { tracerId })).versions).toMatchObject([{ decision: odd, signs: [{ words: odd }] }]);
  const run = await startRun(ctx, { traceId: traceIds[0] ?? "", method: "tracer" });
  expect(run).toMatchObject({ status: "SUCCEEDED", tracer: { name: `${systemName}, version 1`, seen: "question" } });
});

test("tracers of another workspace are not found by any verb, nor do their weights read my traces", async () => {
  const { ctx, tracerId } = await prepare();
  await storeOne(tracerId);
  const stranger = await makeWorkspace();
  const [own] = await store(stranger, made(1));
  const [version] = (await getTracer(ctx, { tracerId })).versions;
  const isNotFound = { code: "NOT_FOUND" };
  await expect(getTracer(stranger, { tracerId })).rejects.toMatchObject(isNotFound);
  await expect(trainSystem(stranger, { tracerId })).rejects.toMatchObject(isNotFound);
  await expect(chooseVersion(stranger, { tracerId, versionId: null })).rejects.toMatchObject(isNotFound);
  await expect(unpinVersion(stranger, { tracerId })).rejects.toMatchObject(isNotFound);
  await expect(getTracer(ctx, { tracerId: "no id" })).rejects.toMatchObject(isNotFound);
  const [theirs] = await listTracers(stranger);
  expect(theirs).toMatchObject({ systemName, traceCount: 1, active: null });
  const choice = { tracerId: theirs?.id ?? "", versionId: version?.id ?? "" };
  await expect(chooseVersion(stranger, choice)).rejects.toMatchObject(isNotFound);
  expect((await startRun(stranger, { traceId: own ?? "", method: "tracer" })).tracer).toMatchObject({
    versionId: null,
  });
  expect(await getTracer(ctx, { tracerId })).toMatchObject({ active: { id: version?.id }, isPinned: false });
});
