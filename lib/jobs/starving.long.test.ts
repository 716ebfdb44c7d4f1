// @module-tag long
import "./testing/own-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { cancelRun } from "@/lib/services/answers/executing/cancel-run";
import { startRuns } from "@/lib/services/answers/starting/start-runs";
import { makeOracleWorkspace, newQuestion, startOracleFor } from "./testing/oracle-workspace";
import { asksForPatience, hangs, startSickEndpoint, type SickEndpoint } from "./testing/sick-endpoint";
import { endWorker, startWorker, until } from "./testing/worker-process";

// A worker process with few slots, and an endpoint that would keep all of them.

const endpoints: SickEndpoint[] = [];
afterEach(async () => {
  for (const endpoint of endpoints.splice(0)) await endpoint.close();
});
beforeEach(() => prisma.workspace.deleteMany());

/** Longer than any test waits. */
const neverMs = 3_600_000;

const startAt = async (runCount: number, ailment?: typeof hangs) => {
  const questions = Array.from({ length: runCount }, newQuestion);
  const oracle = await startOracleFor(questions);
  const { ctx, traceIds, providerId } = await makeOracleWorkspace(oracle, questions);
  const endpoint = ailment ? await startSickEndpoint(ailment) : null;
  if (endpoint) {
    endpoints.push(endpoint);
    const data = { baseUrl: endpoint.baseUrl, timeoutMs: neverMs };
    await prisma.provider.update({ where: { id: providerId }, data });
  }
  await startRuns(ctx, { selection: { ids: traceIds }, method: "all-at-once" });
  const countOf = (status: "QUEUED" | "RUNNING" | "SUCCEEDED") =>
    prisma.attributionRun.count({ where: { workspaceId: ctx.workspaceId, status } });
  return { ctx, endpoint, oracle, countOf };
};

test.each([
  { what: "never answers", ailment: hangs },
  { what: "asks for a minute of patience", ailment: asksForPatience },
])("runs whose endpoint $what keep no other run waiting", async ({ ailment }) => {
  const sick = await startAt(6, ailment);
  const worker = await startWorker(2);
  await until(() => (sick.endpoint?.count() ?? 0) > 0);
  const sound = await startAt(3);
  await until(async () => (await sound.countOf("SUCCEEDED")) === 3);
  // Of those that wait, none has come to an end meanwhile, and no more is under way than the worker has slots.
  expect((await sick.countOf("QUEUED")) + (await sick.countOf("RUNNING"))).toBe(6);
  expect(await sick.countOf("RUNNING")).toBeLessThanOrEqual(2);
  await endWorker(worker, "SIGTERM");
  expect(worker.exitCode).toBe(0);
  expect(await sick.countOf("QUEUED")).toBe(6); // also those that went on without a slot
});

test("a run that went on without a slot can be canceled as any other", async () => {
  const sick = await startAt(2, hangs);
  await startWorker(2);
  await until(() => sick.endpoint?.count() === 2);
  const sound = await startAt(1);
  await until(async () => (await sound.countOf("SUCCEEDED")) === 1);
  const runs = await prisma.attributionRun.findMany({ where: { workspaceId: sick.ctx.workspaceId } });
  for (const { id } of runs) await cancelRun(sick.ctx, { id });
  const isCancelled = async (): Promise<boolean> =>
    (await prisma.attributionRun.count({ where: { workspaceId: sick.ctx.workspaceId, status: "CANCELLED" } })) === 2;
  await until(isCancelled);
});
