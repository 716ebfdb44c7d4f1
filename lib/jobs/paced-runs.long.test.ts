// @module-tag nightly
// By day: take-request-slot.db.test.ts, request-pace.test.ts.
import "./testing/own-database";
import { expect, test } from "vitest";
import { startRuns } from "@/lib/services/answers/starting/start-runs";
import { makeOracleWorkspace, newQuestion, startOracleFor } from "./testing/oracle-workspace";
import { startWorker, until } from "./testing/worker-process";

// Runs on two worker processes that are kept to a pace. In a file of its own: it mostly
// waits, and others run meanwhile.

test("two workers together never ask a provider more often than its limit of 60 requests in any minute allows", async () => {
  const questions = Array.from({ length: 10 }, newQuestion);
  const arrivals: number[] = [];
  const oracle = await startOracleFor(questions, { onRequest: () => arrivals.push(performance.now()) });
  const { ctx, traceIds } = await makeOracleWorkspace(oracle, questions, { requestsPerMinute: 60 });
  await startRuns(ctx, { selection: { ids: traceIds }, method: "step-by-step" });
  await Promise.all([startWorker(), startWorker()]);
  await until(() => arrivals.length >= 80, 5 * 60_000);
  const inWindow = arrivals.map((from) => arrivals.filter((at) => at >= from && at <= from + 60_000).length);
  expect(Math.max(...inWindow)).toBeLessThanOrEqual(60);
  expect(Math.max(...inWindow)).toBeGreaterThan(50); // it is used, too
});
