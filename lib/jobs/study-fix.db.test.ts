import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { faultOperator } from "@/lib/replay/faults/fault-operators";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { type FixFound, StudyResult } from "@/lib/replay/studies/study-result";
import {
  addingQuestion,
  addingSteps,
  faultyTeam,
  serveSystem,
} from "@/lib/services/connections/targets/testing/serve-system";
import { listReplays } from "@/lib/services/lab/replays/list-replays";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { cancelStudy } from "@/lib/services/lab/studies/cancel-study";
import { getStudy } from "@/lib/services/lab/studies/get-study";
import { listStudies } from "@/lib/services/lab/studies/list-studies";
import { resumeStudy } from "@/lib/services/lab/studies/resume-study";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { storeMadeTraces } from "@/lib/services/lab/studies/store-made-traces";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { executeStudy } from "./execute-study";
import { RunStopped } from "./stop-reason";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

const execute = async (studyId: string, signal = new AbortController().signal) => {
  await touchWorker({ id: "w", host: "h", pid: 1 });
  return executeStudy({ studyId, claim: `w/${randomUUID()}` }, signal);
};

/** Failures of the sandbox team, each with a run of a method that says who broke it, and how. */
const storeFailures = async (count: number, method: string | null = "all-at-once"): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { trace, fault, agent, stepIndex, words } of makeFailures({ count, seed: 5 })) {
    const [id = ""] = await storeMadeTraces(ctx, { traces: [trace], study: null, fileName: `${ids.length}.json` });
    ids.push(id);
    if (method === null) continue;
    const failureMode = faultOperator(fault.operator)?.failureMode ?? "";
    const attribution = { agent, stepIndex, reason: words, failureMode, taxonomy: { name: "mast", version: "1" } };
    await prisma.attributionRun.create({
      data: {
        workspaceId: ctx.workspaceId,
        traceId: id,
        method,
        methodVersion: "1",
        startedByName: "Ada",
        status: "SUCCEEDED",
        attribution,
        manifest: { parameters: {} },
        finishedAt: new Date(),
      },
    });
  }
  return ids;
};
const fix = (traceIds: readonly string[], more: object = {}) => ({
  kind: "fix",
  sources: { kind: "traces", traceIds },
  method: "all-at-once",
  rounds: 2,
  ...more,
});
const foundOf = async (id: string): Promise<FixFound> => {
  const { result } = await getStudy(ctx, { id });
  expect(StudyResult.safeParse(result).success).toBe(true);
  return result as FixFound;
};

it(
  "tells the lessons of a method's runs and counts what is fixed, beside a retry and nothing said",
  { tags: ["long"] },
  async () => {
    const traceIds = await storeFailures(6);
    const study = await startStudy(ctx, { settings: fix(traceIds) });
    expect(study).toMatchObject({ kind: "fix", name: "Fixes of 6 failed traces", traceId: null, plannedCount: 36 });
    expect(await execute(study.id)).toBe("SUCCEEDED");
    const found = await foundOf(study.id);
    expect(found).toMatchObject({ kind: "fix", isSimulated: false, incidentCount: 6, goneCount: 0, stoppedBy: null });
    expect(found.incidents.map(({ incidentId }) => incidentId)).toEqual(traceIds);
    const lastOf = (arm: string) => found.arms.find((one) => one.arm === arm)?.rounds.at(-1);
    expect(lastOf("lesson")?.fixed).toBeGreaterThan(3);
    expect(lastOf("control")).toMatchObject({ fixed: 0, count: 6 });
    expect(found.comparisons).toHaveLength(4);
    expect(found.byMethod.map(({ name }) => name)).toEqual(["all-at-once"]);
    expect(found.incidents.every(({ lesson, title }) => lesson !== null && title !== "")).toBe(true);
    const arms = await prisma.replay.groupBy({ by: ["arm"], where: { studyId: study.id }, _count: true });
    expect(new Map(arms.map(({ arm, _count }) => [arm, _count]))).toEqual(
      new Map([
        ["hint", found.replayCount - 24],
        ["retry", 12],
        ["control", 12],
      ]),
    );
    expect((await getStudy(ctx, study)).doneCount).toBe(found.replayCount);
    // Done again from what it has recorded, it finds the same and runs nothing.
    await prisma.study.update({ where: { id: study.id }, data: { status: "CANCELLED" } });
    await resumeStudy(ctx, study);
    expect(await execute(study.id)).toBe("SUCCEEDED");
    expect(await foundOf(study.id)).toEqual(found);
    expect((await getStudy(ctx, study)).doneCount).toBe(found.replayCount);
  },
);

it("diagnoses on the spot by a method that asks nobody, and takes the traces that a search finds", async () => {
  const traceIds = await storeFailures(3, null);
  await storeSample(ctx, { outcome: "passed" });
  const settings = {
    ...fix([]),
    method: "tracer",
    sources: { kind: "search", q: "", most: 2 },
    arms: ["lesson", "retry"],
  };
  const study = await startStudy(ctx, { settings });
  expect(study.settings).toMatchObject({
    sources: { kind: "traces", q: "", traceIds: traceIds.slice(1).toReversed() },
  });
  expect(await execute(study.id)).toBe("SUCCEEDED");
  const found = await foundOf(study.id);
  expect(found).toMatchObject({ incidentCount: 2, comparisons: [{ arm: "retry" }, { arm: "retry" }] });
  expect(found.incidents.every(({ method }) => method === "tracer")).toBe(true);
});

it(
  "takes one failure of a question where a search finds several, and whole questions where several are named",
  { tags: ["long"] },
  async () => {
    const label = { agent: "Adder", stepIndex: 1, reason: "It added wrongly." };
    const ask = (question: string, externalId: string) =>
      storeSample(ctx, { question, externalId, groundTruth: label, outcome: "failed" }, [
        ...addingSteps.slice(0, 2),
        { agent: "Writer", kind: "message", content: `The answer is ${externalId}.` },
      ]);
    const older = await ask(addingQuestion, "a");
    const newer = await ask(addingQuestion, "b");
    const other = await ask("Which harbour lies farther north, Bergen or Aberdeen?", "c");
    const { targetId } = await serveSystem(ctx);
    const settings = fix([], { method: null, rounds: 1, sources: { kind: "search", q: "", most: 5 } });
    const found = await startStudy(ctx, { settings, targetId });
    expect(found.settings).toMatchObject({ sources: { traceIds: [other, newer] } });
    const named = await startStudy(ctx, {
      settings: fix([older, newer, other], { method: null, rounds: 1 }),
      targetId,
    });
    expect(await execute(named.id)).toBe("SUCCEEDED");
    expect(await foundOf(named.id)).toMatchObject({ incidentCount: 3, questionCount: 2 });
  },
);

it("tells the lessons of what was said when it began, whatever is said later", async () => {
  const [traceId = ""] = await storeFailures(1);
  const study = await startStudy(ctx, { settings: fix([traceId], { arms: ["lesson", "control"], rounds: 1 }) });
  const late = { agent: "Nobody", stepIndex: 0, reason: "It came late." };
  const run = await prisma.attributionRun.findFirstOrThrow({ where: { traceId } });
  const again = { workspaceId: ctx.workspaceId, traceId, method: "all-at-once", methodVersion: "1" };
  // Begun before the study was asked for, and done after.
  await prisma.attributionRun.create({
    data: {
      ...again,
      startedByName: "Ada",
      status: "SUCCEEDED",
      attribution: late,
      manifest: { parameters: {} },
      createdAt: new Date(Date.now() - 1),
      finishedAt: new Date(Date.now() + 60_000),
    },
  });
  expect(await execute(study.id)).toBe("SUCCEEDED");
  const found = await foundOf(study.id);
  expect(found.incidents[0]?.lesson).not.toBeNull();
  expect(found.incidents[0]?.agent).not.toBe("Nobody");
  // Gone on with after another word was had, it tells the same and runs nothing.
  await prisma.attributionRun.update({ where: { id: run.id }, data: { attribution: late } });
  await prisma.study.update({ where: { id: study.id }, data: { status: "CANCELLED" } });
  await resumeStudy(ctx, study);
  expect(await execute(study.id)).toBe("SUCCEEDED");
  expect(await foundOf(study.id)).toEqual(found);
  expect(await prisma.replay.count({ where: { studyId: study.id } })).toBe(found.replayCount);
});

it("stops at its limit with whole traces only, and goes on under a higher one", { tags: ["long"] }, async () => {
  const traceIds = await storeFailures(3);
  const study = await startStudy(ctx, { settings: fix(traceIds), maxReplays: 7 });
  expect(await execute(study.id)).toBe("PARTIAL");
  const part = await getStudy(ctx, study);
  expect(part.doneCount).toBeLessThanOrEqual(7);
  expect(part.errorMessage).toContain("The limit of 7 replays was reached.");
  expect((await foundOf(study.id)).incidentCount).toBeGreaterThan(0);
  await resumeStudy(ctx, { id: study.id, maxReplays: 100 });
  expect(await execute(study.id)).toBe("SUCCEEDED");
  const found = await foundOf(study.id);
  expect(found.incidentCount).toBe(3);
  expect(await prisma.replay.count({ where: { studyId: study.id } })).toBe(found.replayCount);
});

it(
  "is gone on with where its worker stopped, was killed or was canceled, and executes nothing twice",
  { tags: ["long"] },
  async () => {
    const stop = new AbortController();
    const charging: typeof faultyTeam = async function* (request, context) {
      return { ...(yield* faultyTeam(request, context)), costUsd: 0.5 };
    };
    const served = await serveSystem(ctx, {
      run: charging,
      maxConcurrent: 1,
      before: async () => {
        if (served.executed.length === 3) stop.abort(new RunStopped("stopping"));
      },
    });
    const label = { agent: "Adder", stepIndex: 1, reason: "It added wrongly." };
    const trace = { question: addingQuestion, groundTruth: label, outcome: "failed" };
    const traceId = await storeSample(ctx, trace, addingSteps);
    const wish = { settings: fix([traceId], { method: null }), targetId: served.targetId };
    const study = await startStudy(ctx, { ...wish, maxCostUsd: 2 });
    expect(study).toMatchObject({ traceId, name: "Fixes of 1 failed trace" });
    expect(await execute(study.id, stop.signal)).toBe("RELEASED");
    // As a killed worker leaves it.
    await prisma.study.update({ where: { id: study.id }, data: { status: "RUNNING", workerId: "dead/1" } });
    expect(await execute(study.id)).toBe("PARTIAL");
    expect((await getStudy(ctx, study)).errorMessage).toContain("may cost $2.00");
    await resumeStudy(ctx, { id: study.id, maxCostUsd: null });
    expect(await execute(study.id)).toBe("SUCCEEDED");
    const found = await foundOf(study.id);
    expect(await getStudy(ctx, study)).toMatchObject({ doneCount: found.replayCount, costUsd: found.replayCount / 2 });
    expect(found.incidents).toMatchObject([{ method: null, agent: "Adder", stepIndex: 1 }]);
    const next = await startStudy(ctx, { ...wish, settings: { ...wish.settings, seed: 9 } });
    await prisma.study.update({ where: { id: next.id }, data: { status: "RUNNING" } });
    await cancelStudy(ctx, next);
    expect(await execute(next.id)).toBe("NOTHING");
    await resumeStudy(ctx, next);
    expect(await execute(next.id)).toBe("SUCCEEDED");
  },
);

it("goes on without a trace that was deleted", async () => {
  const traceIds = await storeFailures(2);
  const study = await startStudy(ctx, { settings: fix(traceIds) });
  await prisma.trace.delete({ where: { id: traceIds[0]! } });
  expect(await execute(study.id)).toBe("SUCCEEDED");
  expect(await foundOf(study.id)).toMatchObject({ incidentCount: 1, goneCount: 1 });
});

it(
  "goes on without a trace that is deleted while its replays run, and keeps nothing of what was said of it",
  { tags: ["long"] },
  async () => {
    const ask = (question: string, reason: string) =>
      storeSample(
        ctx,
        { question, title: question, groundTruth: { agent: "Adder", stepIndex: 1, reason }, outcome: "failed" },
        [...addingSteps.slice(0, 2), { agent: "Writer", kind: "message", content: `An answer to: ${question}` }],
      );
    const gone = await ask(`${addingQuestion} Secret A.`, "The adder added what was secret.");
    const stays = await ask(`${addingQuestion} Open B.`, "The adder added what was open.");
    const { targetId } = await serveSystem(ctx, {
      maxConcurrent: 1,
      before: () => forget(),
    });
    let isForgotten = false;
    const forget = async (): Promise<void> => {
      if (isForgotten) return;
      isForgotten = true;
      await deleteTraces(ctx, { ids: [gone] });
    };
    const study = await startStudy(ctx, { settings: fix([gone, stays], { method: null, rounds: 1 }), targetId });
    expect(await execute(study.id)).toBe("SUCCEEDED");
    expect(isForgotten).toBe(true);
    expect(await foundOf(study.id)).toMatchObject({
      incidentCount: 1,
      goneCount: 1,
      incidents: [{ incidentId: stays }],
    });
    const row = await prisma.study.findUniqueOrThrow({ where: { id: study.id } });
    expect(Object.keys(row.diagnoses as object)).toEqual([stays]);
    // Deleted after it was tried, it stays counted, without its title and its lesson.
    await deleteTraces(ctx, { ids: [stays] });
    const after = await foundOf(study.id);
    expect(after).toMatchObject({ incidentCount: 1, incidents: [{ incidentId: stays, title: "", lesson: null }] });
    const left = await prisma.study.findUniqueOrThrow({ where: { id: study.id } });
    expect(left.diagnoses).toEqual({});
    expect(JSON.stringify(left)).not.toMatch(/Secret A|Open B|was secret|was open/);
  },
);

it("tells nothing that a replay of the trace put into a step", async () => {
  const [traceId = ""] = await storeFailures(1);
  const reason = "The step was sent to harbour north_quay without a look.";
  await prisma.attributionRun.updateMany({
    where: { traceId },
    data: { attribution: { agent: "Planner", stepIndex: 1, reason } },
  });
  const lessonOf = async (seed: number) => {
    const study = await startStudy(ctx, { settings: fix([traceId], { arms: ["lesson", "control"], rounds: 1, seed }) });
    await execute(study.id);
    return (await foundOf(study.id)).incidents[0]?.lesson;
  };
  await prisma.step.updateMany({ where: { traceId, index: 1 }, data: { content: "Go to harbour north_quay, sent." } });
  expect(await lessonOf(1)).toContain("The step was sent to harbour north_quay");
  await prisma.replay.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      targetName: "x",
      requestHash: "x",
      arm: "what-if",
      seed: "1",
      start: "prefix",
      contentHash: "x",
      status: "DONE",
      change: {
        kind: "replace",
        step: { index: 1, agent: "Planner", kind: "message", content: "Take a closer look." },
      },
    },
  });
  expect(await lessonOf(2)).not.toContain("look");
});

it("is refused where there is nothing to fix, to tell or to replay, and for another workspace", async () => {
  const [failed = ""] = await storeFailures(1);
  const passed = await storeSample(ctx, { outcome: "passed" });
  const start = (settings: object, more: object = {}) => startStudy(ctx, { settings, ...more });
  await expect(start(fix([passed]))).rejects.toThrow("did not fail");
  await expect(start(fix([failed], { method: null }))).rejects.toThrow("no ground truth");
  await expect(start(fix([failed], { method: "step-by-step" }))).rejects.toThrow("no answer of");
  await expect(start(fix([failed], { method: "nonsense" }))).rejects.toThrow("no method");
  await expect(start(fix([failed, randomUUID()]))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(start(fix([failed]), { maxReplays: 5 })).rejects.toThrow("up to 6 replays");
  const search = (q: string) => fix([], { sources: { kind: "search", q } });
  await expect(start(search("outcome:passed"))).rejects.toMatchObject({ code: "INVALID" });
  await expect(start(search("steps:many"))).rejects.toMatchObject({ code: "INVALID" });
  const other = await makeWorkspace();
  await expect(startStudy(other, { settings: fix([failed]) })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(startStudy(other, { settings: search("") })).rejects.toMatchObject({ code: "INVALID" });
  expect((await listStudies(ctx)).studies).toEqual([]);
  const study = await start(fix([failed]));
  for (const name of [{ id: study.id }, { number: 1 }])
    await expect(getStudy(other, name)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(resumeStudy(other, study)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await execute(study.id);
  await expect(listReplays(other, { traceId: failed, studyId: study.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
