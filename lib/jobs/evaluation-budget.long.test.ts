// @module-tag long
import "./testing/own-database";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { getEvaluation } from "@/lib/services/measure/evaluations/get-evaluation";
import { readReport } from "@/lib/services/measure/evaluations/read-report";
import { resumeEvaluation } from "@/lib/services/measure/evaluations/resume-evaluation";
import { startEvaluation } from "@/lib/services/measure/evaluations/start-evaluation";
import { type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { decisive, makeOracleWorkspace, newQuestion, startOracleFor } from "./testing/oracle-workspace";
import { sharedWorker, startWorker, until } from "./testing/worker-process";

const prepare = async (count: number) => {
  const questions = Array.from({ length: count }, newQuestion);
  const oracle = await startOracleFor(questions);
  const { ctx, traceIds } = await makeOracleWorkspace(oracle, questions);
  const groundTruth = { agent: "Planner", stepIndex: decisive, reason: "", quotes: [], suspects: [] };
  await prisma.trace.updateMany({ where: { id: { in: traceIds } }, data: { groundTruth } });
  const { id } = await createDataSet(ctx, {
    name: "All",
    description: "",
    selection: { ids: traceIds },
    filterText: null,
    subsetBy: "none" as const,
    splits: [],
    seed: 1,
  });
  const { version } = await getDataSet(ctx, { id });
  const start = (more: { method?: string; repeats?: number; maxCostUsd?: number | null }) =>
    startEvaluation(ctx, {
      versionId: version.id,
      split: null,
      name: "One",
      maxTokens: null,
      entries: [{ method: more.method ?? "step-by-step" }],
      repeats: more.repeats ?? 1,
      maxCostUsd: more.maxCostUsd ?? null,
    });
  return { ctx, oracle, start };
};
const untilState = (ctx: MemberContext, id: string, state: string): Promise<void> =>
  until(async () => (await getEvaluation(ctx, { id })).state === state, 240_000, 200);
const callsOf = (evaluationId: string) =>
  prisma.judgeCall.findMany({ where: { run: { evaluationEntry: { evaluationId } }, isReused: false } });

test("an evaluation costs no more than its limit on two workers, and a raise finishes it without repeating a call", async () => {
  const { ctx, oracle, start } = await prepare(4);
  const callUsd = 0.0015; // about what a call of these traces costs
  const maxCostUsd = 25 * callUsd;
  const { id } = await start({ maxCostUsd });
  await Promise.all([sharedWorker(), startWorker(3)]);
  await untilState(ctx, id, "stopped");
  const stopped = await getEvaluation(ctx, { id });
  expect(stopped.spentUsd).toBeLessThanOrEqual(maxCostUsd);
  expect(stopped.spentUsd).toBeGreaterThan(maxCostUsd / 2);
  expect(stopped).toMatchObject({
    reservedUsd: 0,
    stoppedBecause: expect.stringMatching(/^This evaluation may cost \$/) as string,
  });
  const before = await callsOf(id);
  expect(oracle.stats().requests).toBe(before.length);
  await expect(resumeEvaluation(ctx, { id, maxCostUsd: stopped.spentUsd })).rejects.toMatchObject({ code: "INVALID" });
  await resumeEvaluation(ctx, { id, maxCostUsd: null });
  await untilState(ctx, id, "done");
  const paid = await callsOf(id);
  expect(paid).toHaveLength(4 * (decisive + 1));
  expect(new Set(paid.map(({ requestHash }) => requestHash)).size).toBe(paid.length);
  expect(oracle.stats().requests).toBe(paid.length);
  const done = await getEvaluation(ctx, { id });
  expect(done.spentUsd).toBeCloseTo(
    paid.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
    9,
  );
});

test("a repeat asks anew, and a later evaluation that is given the replies of an earlier one says what they took", async () => {
  const { ctx, oracle, start } = await prepare(3);
  await sharedWorker();
  const first = await start({ method: "all-at-once", repeats: 2 });
  await untilState(ctx, first.id, "done");
  expect(oracle.stats().requests).toBe(6);
  const second = await start({ method: "all-at-once" });
  await untilState(ctx, second.id, "done");
  expect(oracle.stats().requests).toBe(6);
  expect(await getEvaluation(ctx, { id: second.id })).toMatchObject({ spentUsd: 0, spentTokens: 0 });
  const scoresOf = async (evaluationId: string) => {
    const { report } = await readReport(ctx, { evaluationId });
    return report.entries[0]?.scores;
  };
  const [paid, given] = [await scoresOf(first.id), await scoresOf(second.id)];
  expect(paid?.inputTokens).toBeGreaterThan(0);
  expect(given?.inputTokens).toBe((paid?.inputTokens ?? NaN) / 2);
  expect(given?.costUsd).toBeCloseTo((paid?.costUsd ?? NaN) / 2, 9);
  expect(given?.durationMs).toBeNull();
});
