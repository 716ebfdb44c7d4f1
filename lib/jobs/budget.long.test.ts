// @module-tag long
import "./testing/own-database";
import { expect, test } from "vitest";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { getRun } from "@/lib/services/answers/results/get-run";
import { readRunEvents } from "@/lib/services/answers/results/read-run-events";
import { resumeRun } from "@/lib/services/answers/starting/resume-run";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { getSpend } from "@/lib/services/answers/spend/get-spend";
import { setMonthlyBudget } from "@/lib/services/answers/spend/set-monthly-budget";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { decisive, makeOracleWorkspace, newQuestion, startOracleFor } from "./testing/oracle-workspace";
import { sharedWorker, startWorker, until } from "./testing/worker-process";

const callCount = decisive + 1;

const prepare = async () => {
  const question = newQuestion();
  const oracle = await startOracleFor([question]);
  const { ctx, traceIds } = await makeOracleWorkspace(oracle, [question]);
  const requestsOf = (runId: string): number =>
    oracle.seen().filter(({ headers }) => headers["x-faultline-run"] === runId).length;
  return { ctx, oracle, traceId: traceIds[0]!, requestsOf };
};

const untilEnded = async (ctx: MemberContext, id: string): Promise<RunRecord> => {
  await until(async () => !isActive((await getRun(ctx, { id })).status));
  return getRun(ctx, { id });
};

/** What the step-by-step run of the trace costs in full, and the most that one of its calls did. */
const runInFull = async (ctx: MemberContext, traceId: string): Promise<RunRecord> => {
  const { id } = await startRun(ctx, { traceId, method: "step-by-step" });
  const run = await untilEnded(ctx, id);
  expect(run).toMatchObject({ status: "SUCCEEDED", callCount });
  return run;
};

test("a budget of half of what a run takes stops it within one call of the limit, and a raise finishes it without repeating a call", async () => {
  const { ctx, traceId, requestsOf } = await prepare();
  await sharedWorker();
  const full = await runInFull(ctx, traceId);
  const fullUsd = full.costUsd ?? 0;
  const maxCostUsd = fullUsd / 2;
  const { id } = await startRun(ctx, { traceId, method: "step-by-step", isFresh: true, maxCostUsd });
  const stopped = await untilEnded(ctx, id);
  expect(stopped).toMatchObject({ status: "PARTIAL", error: { code: "budget" }, maxCostUsd });
  expect(stopped.error?.message).toMatch(/^This run may cost \$.* Resume it with a higher limit\.$/);
  expect(stopped.callCount).toBeGreaterThan(callCount / 4);
  expect(stopped.callCount).toBeLessThan(callCount);
  expect(stopped.costUsd).toBeLessThanOrEqual(maxCostUsd);
  const worstUsd = (1_500 + 2 * 120) / 1e6; // no prompt of this trace has more tokens
  expect(stopped.costUsd).toBeGreaterThan(maxCostUsd - worstUsd);
  expect(requestsOf(id)).toBe(stopped.callCount);

  await expect(resumeRun(ctx, { id })).rejects.toMatchObject({ code: "INVALID" });
  await expect(resumeRun(ctx, { id, maxCostUsd: 0 })).rejects.toMatchObject({ code: "INVALID" });
  await expect(resumeRun(await makeWorkspace(), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await resumeRun(ctx, { id, maxCostUsd: 2 * fullUsd })).toMatchObject({ status: "QUEUED", error: null });
  const finished = await untilEnded(ctx, id);
  expect(finished).toMatchObject({ status: "SUCCEEDED", attribution: { stepIndex: decisive }, callCount, error: null });
  expect(requestsOf(id)).toBe(callCount);
  expect(finished.costUsd).toBeCloseTo(fullUsd, 9);
  await expect(resumeRun(ctx, { id, maxCostUsd: 5 })).rejects.toMatchObject({ code: "CONFLICT" });
  const events = await readRunEvents(ctx, { runId: id, after: 0 });
  const judged = events.flatMap(({ body }) => (body.type === "step-judged" ? [body.stepIndex] : []));
  expect(judged).toEqual(Array.from({ length: callCount }, (_, index) => index)); // each once, in order
  expect(await getSpend(ctx)).toMatchObject({ callCount: 2 * callCount, reservedUsd: 0 });
  expect((await getSpend(ctx)).spentUsd).toBeCloseTo(2 * fullUsd, 9);
});

test("a limit in tokens stops a run as well", async () => {
  const { ctx, traceId } = await prepare();
  await sharedWorker();
  const full = await runInFull(ctx, traceId);
  const maxTokens = Math.round((full.inputTokens + full.outputTokens) / 2);
  const { id } = await startRun(ctx, { traceId, method: "step-by-step", isFresh: true, maxTokens });
  const stopped = await untilEnded(ctx, id);
  expect(stopped).toMatchObject({ status: "PARTIAL", error: { code: "budget" } });
  expect(stopped.inputTokens + stopped.outputTokens).toBeLessThanOrEqual(maxTokens);
  await resumeRun(ctx, { id, maxTokens: null });
  expect(await untilEnded(ctx, id)).toMatchObject({ status: "SUCCEEDED", callCount, maxTokens: null });
});

test("the monthly budget of a workspace stops all its runs, on two workers, and its raise lets them finish", async () => {
  const question = [newQuestion(), newQuestion(), newQuestion(), newQuestion()];
  const oracle = await startOracleFor(question);
  const { ctx, traceIds } = await makeOracleWorkspace(oracle, question);
  await Promise.all([sharedWorker(), startWorker(2)]);
  const fullUsd = (await runInFull(ctx, traceIds[0]!)).costUsd ?? 0;
  const budgetUsd = 2.5 * fullUsd;
  await setMonthlyBudget(ctx, { budgetUsd });
  const started = await Promise.all(
    traceIds.map((traceId) => startRun(ctx, { traceId, method: "step-by-step", isFresh: true })),
  );
  const runs = await Promise.all(started.map(({ id }) => untilEnded(ctx, id)));
  expect(runs.map(({ status }) => status)).toContain("PARTIAL");
  const month = await getSpend(ctx);
  expect(month.spentUsd).toBeLessThanOrEqual(budgetUsd);
  expect(month.spentUsd).toBeGreaterThan(budgetUsd / 2);
  expect(month).toMatchObject({ budgetUsd, reservedUsd: 0 });
  const stopped = runs.filter(({ status }) => status === "PARTIAL");
  await expect(resumeRun(ctx, { id: stopped[0]!.id, maxCostUsd: 100 })).rejects.toMatchObject({ code: "INVALID" });
  await setMonthlyBudget(ctx, { budgetUsd: 10 * fullUsd });
  for (const { id } of stopped) await resumeRun(ctx, { id });
  for (const { id } of stopped) expect(await untilEnded(ctx, id)).toMatchObject({ status: "SUCCEEDED", callCount });
  expect(oracle.stats().requests).toBe(5 * callCount);
});

test("a run that asks what an earlier one asked pays for nothing, unless it is to ask anew", async () => {
  const { ctx, oracle, traceId } = await prepare();
  await sharedWorker();
  const first = await runInFull(ctx, traceId);
  const again = await startRun(ctx, { traceId, method: "step-by-step" });
  expect(await untilEnded(ctx, again.id)).toMatchObject({
    status: "SUCCEEDED",
    attribution: first.attribution,
    callCount: 0,
    reusedCallCount: callCount,
    costUsd: 0,
    inputTokens: 0,
    attemptCount: 0,
  });
  expect(oracle.stats().requests).toBe(callCount);
  const fresh = await startRun(ctx, { traceId, method: "step-by-step", isFresh: true });
  expect(await untilEnded(ctx, fresh.id)).toMatchObject({ callCount, reusedCallCount: 0, costUsd: first.costUsd });
  expect(oracle.stats().requests).toBe(2 * callCount);
});
