import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type AblationFound, type InjectionFound } from "@/lib/replay/studies/study-result";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import {
  addingQuestion,
  addingSteps,
  faultyTeam,
  serveSystem,
} from "@/lib/services/connections/targets/testing/serve-system";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { cancelStudy } from "@/lib/services/lab/studies/cancel-study";
import { deleteStudy } from "@/lib/services/lab/studies/delete-study";
import { exportStudy } from "@/lib/services/lab/studies/export-study";
import { getStudy } from "@/lib/services/lab/studies/get-study";
import { listStudies } from "@/lib/services/lab/studies/list-studies";
import { recordStudyReplay } from "@/lib/services/lab/studies/record-study-replay";
import { resumeStudy } from "@/lib/services/lab/studies/resume-study";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { storeMadeTraces } from "@/lib/services/lab/studies/store-made-traces";
import { loadTrace } from "@/lib/services/ground/stored/load-trace";
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
const storeFailure = async (seed: number): Promise<string> => {
  for await (const { trace } of makeFailures({ count: 1, seed, domains: ["sales"] }))
    return (await storeMadeTraces(ctx, { traces: [trace], study: null, fileName: "failed.json" }))[0] ?? "";
  throw new Error("no failure");
};
const injection = {
  kind: "injection",
  sources: { kind: "sandbox", count: 4, domains: ["sales"] },
  triesPerTrace: 6,
  seed: 3,
};

describe("an ablation", () => {
  it("says of each agent what replays without it came to", { tags: ["long"] }, async () => {
    const traceId = await storeFailure(11);
    const study = await startStudy(ctx, { settings: { kind: "ablation", traceId, replays: 4 } });
    expect(study).toMatchObject({ number: 1, kind: "ablation", status: "QUEUED", traceId, result: null, doneCount: 0 });
    expect(await execute(study.id)).toBe("SUCCEEDED");
    const ended = await getStudy(ctx, { number: 1 });
    const found = ended.result as AblationFound;
    expect(found).toMatchObject({ kind: "ablation", level: 0.05, stoppedBy: null, control: { count: 4 } });
    expect(found.agents.length).toBeGreaterThan(2);
    expect(ended.doneCount).toBe(found.replayCount);
    expect(ended.plannedCount).toBe(found.replayCount);
    expect(await prisma.replay.count({ where: { studyId: study.id, traceId } })).toBe(found.replayCount);
  });

  it(
    "stops at a limit, and goes on from there under a higher one without executing anything twice",
    { tags: ["long"] },
    async () => {
      const charging: typeof faultyTeam = async function* (request, context) {
        return { ...(yield* faultyTeam(request, context)), costUsd: 0.25 };
      };
      const served = await serveSystem(ctx, { run: charging, maxConcurrent: 1 });
      const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
      const settings = { kind: "ablation", traceId, replays: 3 };
      const study = await startStudy(ctx, { settings, targetId: served.targetId, maxCostUsd: 1 });
      expect(await execute(study.id)).toBe("PARTIAL");
      expect(await getStudy(ctx, study)).toMatchObject({ status: "PARTIAL", doneCount: 4, costUsd: 1 });
      expect((await getStudy(ctx, study)).errorMessage).toContain("may cost $1.00");
      await resumeStudy(ctx, { id: study.id, maxCostUsd: null, maxReplays: 8 });
      expect(await execute(study.id)).toBe("PARTIAL");
      expect((await getStudy(ctx, study)).errorMessage).toContain("The limit of 8 replays was reached.");
      expect(await getStudy(ctx, study)).toMatchObject({ plannedCount: 8, neededCount: 9 });
      await resumeStudy(ctx, { id: study.id, maxReplays: 100 });
      expect(await execute(study.id)).toBe("SUCCEEDED");
      expect(served.executed).toHaveLength(9);
      expect(await getStudy(ctx, study)).toMatchObject({ doneCount: 9, costUsd: 2.25, errorMessage: null });
      await expect(resumeStudy(ctx, { id: study.id })).rejects.toMatchObject({ code: "CONFLICT" });
      const [month] = await prisma.monthlySpend.findMany({ where: { workspaceId: ctx.workspaceId } });
      expect(month?.costUsd).toBe(2.25);
    },
  );

  const serveCharging = (costUsd: number, maxConcurrent: number) =>
    serveSystem(ctx, {
      run: async function* (request, context) {
        return { ...(yield* faultyTeam(request, context)), costUsd };
      },
      maxConcurrent,
    });

  it("keeps its limit in money among replays that are made side by side, with what it found by then", async () => {
    const served = await serveCharging(0.25, 8);
    const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
    const settings = { kind: "ablation", traceId, replays: 3 };
    const study = await startStudy(ctx, { settings, targetId: served.targetId, maxCostUsd: 1 });
    expect(await execute(study.id)).toBe("PARTIAL");
    expect(served.executed).toHaveLength(4);
    const part = await getStudy(ctx, study);
    expect(part).toMatchObject({ doneCount: 4, costUsd: 1, result: { replayCount: 3, control: { count: 3 } } });
    expect((part.result as AblationFound).agents.map(({ finding }) => finding)).toEqual(["not-tested", "not-tested"]);
    expect(await prisma.spendReservation.count({ where: { studyId: study.id } })).toBe(0);
    await expect(resumeStudy(ctx, { id: study.id, maxReplays: 3 })).rejects.toThrow("4 replays are already done");
    await expect(resumeStudy(ctx, { id: study.id, maxCostUsd: 0.5 })).rejects.toThrow("$1.00 is already spent");
    expect(await getStudy(ctx, study)).toMatchObject({ status: "PARTIAL", maxReplays: 500 });
  });

  it("keeps the month's budget among replays that are made side by side", async () => {
    const served = await serveCharging(0.25, 8);
    const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
    await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { monthlyBudgetUsd: 1 } });
    const settings = { kind: "ablation", traceId, replays: 8 };
    const study = await startStudy(ctx, { settings, targetId: served.targetId });
    expect(await execute(study.id)).toBe("PARTIAL");
    expect((await getStudy(ctx, study)).errorMessage).toContain("may spend $1.00 this month");
    expect(served.executed).toHaveLength(4);
    const [month] = await prisma.monthlySpend.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(month?.costUsd).toBe(1);
  });

  it("counts no replay that nothing was executed for, and none twice, however often it is gone on with", async () => {
    const traceId = await storeFailure(14);
    const study = await startStudy(ctx, { settings: { kind: "ablation", traceId, replays: 2 } });
    const home = { workspaceId: ctx.workspaceId, traceId, contentHash: "c", targetId: null, targetName: "T" };
    const request = {
      protocol: 1 as const,
      trace: { id: "t", question: "?", metadata: {} },
      start: "resample" as const,
      prefix: [],
      change: null,
      without: null,
      seed: 1,
      limits: { seconds: 1, steps: 1 },
    };
    const owner = { studyId: study.id, claim: "w/1" };
    await prisma.study.update({ where: { id: study.id }, data: { status: "RUNNING", workerId: owner.claim } });
    const record = (problem: ReplayProblem, isRepeated = false) =>
      recordStudyReplay(
        owner,
        {
          home: { ...home, isSimulated: false },
          wish: { arm: "control", stepIndex: 0, repeat: 0, request },
          requestHash: "h",
          replayed: { report: null, problem, message: "No." },
          durationMs: null,
          isReused: false,
        },
        null,
        isRepeated,
      );
    for (const problem of ["unreachable", "refused", "time-out"] as const) await record(problem);
    // Nobody knows whether the last one was taken: it is written again.
    expect(await record("time-out", true)).toMatchObject({ isTraceGone: false });
    expect(await getStudy(ctx, study)).toMatchObject({ doneCount: 1 });
    const kept = await prisma.replay.findMany({ where: { studyId: study.id } });
    expect(kept.map(({ problem }) => problem)).toEqual(["time-out"]);
  });

  it("is gone on with where its worker stopped, was killed or was canceled", { tags: ["long"] }, async () => {
    const stop = new AbortController();
    const served = await serveSystem(ctx, {
      maxConcurrent: 1,
      before: async () => {
        if (served.executed.length === 3) stop.abort(new RunStopped("stopping"));
      },
    });
    const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
    const wish = { settings: { kind: "ablation", traceId, replays: 2 }, targetId: served.targetId };
    const study = await startStudy(ctx, wish);
    expect(await execute(study.id, stop.signal)).toBe("RELEASED");
    expect(await getStudy(ctx, study)).toMatchObject({ status: "QUEUED", doneCount: 2 });
    // As a killed worker leaves it.
    await prisma.study.update({ where: { id: study.id }, data: { status: "RUNNING", workerId: "dead/1" } });
    expect(await execute(study.id)).toBe("SUCCEEDED");
    expect(served.executed).toHaveLength(6);
    const next = await startStudy(ctx, { ...wish, settings: { ...wish.settings, seed: 5 } });
    await prisma.study.update({ where: { id: next.id }, data: { status: "RUNNING" } });
    expect(await cancelStudy(ctx, next)).toMatchObject({ status: "RUNNING" });
    expect(await execute(next.id)).toBe("NOTHING");
    expect(await getStudy(ctx, next)).toMatchObject({ status: "CANCELLED", doneCount: 0 });
    await resumeStudy(ctx, next);
    expect(await execute(next.id)).toBe("SUCCEEDED");
    const third = await startStudy(ctx, { ...wish, settings: { ...wish.settings, seed: 6 } });
    await prisma.study.update({ where: { id: third.id }, data: { status: "RUNNING" } });
    expect(await executeStudy({ studyId: third.id, claim: "w/x" }, new AbortController().signal, 9)).toBe("FAILED");
  });

  it("ends in a clear state where the target is gone", { tags: ["long"] }, async () => {
    const served = await serveSystem(ctx, { system: "adders" });
    const traceId = await storeSample(ctx, { question: addingQuestion, system: { name: "Adders" } }, addingSteps);
    const study = await startStudy(ctx, { settings: { kind: "ablation", traceId, replays: 2 } });
    await served.close();
    expect(await execute(study.id)).toBe("FAILED");
    expect((await getStudy(ctx, study)).errorMessage).toContain("Check the target");
    await prisma.replayTarget.delete({ where: { id: served.targetId } });
    await resumeStudy(ctx, study);
    expect(await execute(study.id)).toBe("FAILED");
    expect((await getStudy(ctx, study)).errorMessage).toContain("was deleted");
  });
});

describe("an injection", () => {
  it(
    "makes labeled failures of passed runs, a data set with its report, and three files",
    { tags: ["long"] },
    async () => {
      const study = await startStudy(ctx, { settings: injection });
      expect(await execute(study.id)).toBe("SUCCEEDED");
      const ended = await getStudy(ctx, study);
      const found = ended.result as InjectionFound;
      expect(found.keptCount).toBeGreaterThan(1);
      expect(found.traceIds).toHaveLength(found.keptCount);
      expect(found).toMatchObject({ sourceCount: 4, stoppedBy: null, quality: { traceCount: found.keptCount } });
      const made = await loadTrace({ workspaceId: ctx.workspaceId, id: found.traceIds[0]! });
      expect(made).toMatchObject({
        outcome: "failed",
        metadata: { injection: { operator: expect.any(String) as string } },
      });
      expect(made.groundTruth).toBeDefined();
      const dataSet = await prisma.dataSet.findFirstOrThrow({
        where: { workspaceId: ctx.workspaceId },
        include: { versions: true },
      });
      expect(found.dataSet).toMatchObject({ id: dataSet.id, version: 1 });
      expect(dataSet.versions).toMatchObject([{ caseCount: found.keptCount }]);
      for (const shape of ["faultline", "who-and-when", "tracer-traj"] as const) {
        const { lines } = await exportStudy(ctx, { id: study.id, shape });
        const texts: string[] = [];
        for await (const line of lines) texts.push(line);
        expect(texts).toHaveLength(found.keptCount);
        const first = JSON.parse(texts[0] ?? "") as Record<string, unknown>;
        if (shape !== "faultline") expect(first).toMatchObject({ mistake_step: String(made.groundTruth?.stepIndex) });
      }
      // Done again from what it has recorded, it makes the same.
      await prisma.study.update({ where: { id: study.id }, data: { status: "CANCELLED" } });
      await resumeStudy(ctx, study);
      expect(await execute(study.id)).toBe("SUCCEEDED");
      expect((await getStudy(ctx, study)).result).toEqual(found);
      expect(await getStudy(ctx, study)).toMatchObject({ doneCount: ended.doneCount });
    },
  );

  it(
    "stops at its limit of replays with what it has, and makes the rest under a higher one",
    { tags: ["long"] },
    async () => {
      const study = await startStudy(ctx, { settings: injection, maxReplays: 20 });
      expect(await execute(study.id)).toBe("PARTIAL");
      const part = await getStudy(ctx, study);
      expect(part.doneCount).toBeLessThanOrEqual(20);
      expect(part.errorMessage).toContain("The limit of 20 replays was reached.");
      await resumeStudy(ctx, { id: study.id, maxReplays: 5_000 });
      expect(await execute(study.id)).toBe("SUCCEEDED");
      const whole = await getStudy(ctx, study);
      const found = whole.result as InjectionFound;
      expect(found.sourceCount).toBe(4);
      const cases = await prisma.dataSetCase.findMany({
        where: { version: { dataSetId: found.dataSet?.id ?? "", number: found.dataSet?.version ?? 0 } },
      });
      expect(new Set(cases.map((one) => one.traceId))).toEqual(new Set(found.traceIds));
      const keys = await prisma.replay.findMany({ where: { studyId: study.id } });
      const distinct = new Set(
        keys.map(({ traceId, arm, stepIndex, repeat }) => `${traceId}/${arm}/${stepIndex}/${repeat}`),
      );
      expect(distinct.size).toBe(whole.doneCount);
    },
  );

  it("is refused for traces that did not pass, and for unknown operators and kinds", async () => {
    const failed = await storeFailure(12);
    const start = (settings: object) => startStudy(ctx, { settings });
    const traces = (traceIds: string[]) => ({ ...injection, sources: { kind: "traces", traceIds } });
    await expect(start(traces([failed]))).rejects.toThrow("passed traces");
    await expect(start(traces([randomUUID()]))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(start({ ...injection, operators: ["nonsense"] })).rejects.toThrow("no operator");
    await expect(start({ kind: "other" })).rejects.toMatchObject({ code: "INVALID" });
    await expect(start({ kind: "ablation", traceId: failed, agents: ["Nobody"] })).rejects.toThrow("Nobody");
    await expect(startStudy(ctx, { settings: injection, maxReplays: 0 })).rejects.toMatchObject({ code: "INVALID" });
    expect((await listStudies(ctx)).studies).toEqual([]);
  });
});

describe("studies", () => {
  it("are listed page by page, deleted with their replays, and out of reach of another workspace", async () => {
    const traceId = await storeFailure(13);
    const settings = { kind: "ablation", traceId, replays: 1 };
    const study = await startStudy(ctx, { settings, name: "  First  " });
    const second = await startStudy(ctx, { settings: injection });
    expect((await listStudies(ctx)).studies.map(({ name, number }) => [number, name])).toEqual([
      [2, "Faults in 4 runs of the sandbox team"],
      [1, "First"],
    ]);
    expect((await listStudies(ctx, { traceId })).studies).toHaveLength(1);
    await execute(study.id);
    const other = await makeWorkspace();
    const notFound = { code: "NOT_FOUND" };
    await expect(startStudy(other, { settings })).rejects.toMatchObject(notFound);
    await expect(getStudy(other, { number: 1 })).rejects.toMatchObject(notFound);
    for (const id of [study.id, randomUUID(), "no id"]) {
      await expect(getStudy(other, { id })).rejects.toMatchObject(notFound);
      await expect(cancelStudy(other, { id })).rejects.toMatchObject(notFound);
      await expect(resumeStudy(other, { id })).rejects.toMatchObject(notFound);
      await expect(deleteStudy(other, { id })).rejects.toMatchObject(notFound);
      await expect(exportStudy(other, { id, shape: "faultline" })).rejects.toMatchObject(notFound);
    }
    expect((await listStudies(other)).studies).toEqual([]);
    await expect(exportStudy(ctx, { id: study.id, shape: "faultline" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await cancelStudy(ctx, second)).toMatchObject({ status: "CANCELLED" });
    await deleteStudy(ctx, study);
    expect(await prisma.replay.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    expect((await listStudies(ctx)).studies).toHaveLength(1);
  });
});
