import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { executeRun } from "@/lib/jobs/execute-run";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { getRun } from "../results/get-run";
import { listCalls } from "../results/list-calls";
import { planRuns } from "../planning/plan-runs";
import { readRunEvents } from "../results/read-run-events";
import { retryRun } from "../starting/retry-run";
import { startRun } from "../starting/start-run";
import { startRuns } from "../starting/start-runs";
import { touchWorker } from "../executing/touch-worker";
import { claimRun } from "./testing/claim-run";

const label = { agent: "Planner", stepIndex: 0, reason: "the label is no business of a method" };
const bodiesOf = async (ctx: Parameters<typeof getRun>[0], runId: string) => {
  const events = await readRunEvents(ctx, { runId, after: 0 });
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
  return events.map(({ body }) => body);
};
const lines = (count: number, words = "Line") =>
  Array.from({ length: count }, (_, at) => ({ agent: at % 2 ? "Planner" : "Coder", content: `${words} ${at}.` }));
/** As a worker would execute it. */
const execute = async (runId: string) => {
  await touchWorker({ id: "w", host: "h", pid: 1 }); // else a test beside this one takes the run for a dead worker's
  const owner = { runId, claim: "w/1" };
  const claimed = await claimRun(owner);
  if (!claimed) throw new Error("nothing to claim");
  return executeRun(owner, claimed, new AbortController().signal);
};

test("a run that asks no model needs no provider, costs nothing and has its answer at once", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, { groundTruth: label });
  expect(await planRuns(ctx, { selection: { ids: [traceId] }, method: "tracer" })).toMatchObject({
    traceCount: 1,
    chosen: { minCalls: 0, maxCalls: 0, maxInputTokens: 0, minCostUsd: 0, maxCostUsd: 0, unavailable: null },
    providerName: null,
    model: null,
  });
  const run = await startRun(ctx, { traceId, method: "tracer" });
  const { name, hash } = shippedTracer();
  expect(run).toMatchObject({
    status: "SUCCEEDED",
    providerName: null,
    model: null,
    callCount: 0,
    costUsd: 0,
    isAutomatic: false,
    startedBy: "Ada",
    tracer: { name, hash, versionId: null, seen: "no" },
  });
  expect(run.attribution?.suspects.length).toBeGreaterThan(0);
  expect(await getRun(ctx, { id: run.id })).toEqual(run);
  expect((await listCalls(ctx, { runId: run.id })).calls).toEqual([]);
  const jobs = await prisma.$queryRaw<unknown[]>`select 1 from graphile_worker.jobs where key = ${`run:${run.id}`}`;
  expect(jobs).toEqual([]);
});

test("the rules without weights name no tracer", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, { finalAnswer: "21 km" });
  expect(await startRun(ctx, { traceId, method: "answer-origin" })).toMatchObject({
    status: "SUCCEEDED",
    tracer: null,
    providerName: null,
  });
});

test("a run that a worker executes ends with the same events, answer and weights as one that was answered at once", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx);
  const atOnce = await startRun(ctx, { traceId, method: "tracer" });
  expect(await startRuns(ctx, { selection: { ids: [traceId] }, method: "tracer" })).toEqual({ started: 1, skipped: 0 });
  const { id } = await prisma.attributionRun.findFirstOrThrow({ where: { traceId, status: "QUEUED" } });
  expect(await execute(id)).toBe("SUCCEEDED");
  const byWorker = await getRun(ctx, { id });
  for (const field of ["attribution", "tracer", "costUsd", "callCount", "isAutomatic", "status"] as const)
    expect([field, byWorker[field]]).toEqual([field, atOnce[field]]);
  expect(await bodiesOf(ctx, id)).toEqual(await bodiesOf(ctx, atOnce.id));
});

test("a long trace waits for a worker", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, {}, lines(2_001));
  const run = await startRun(ctx, { traceId, method: "first-code" });
  expect(run.status).toBe("QUEUED");
  await expect(startRun(ctx, { traceId, method: "first-code" })).rejects.toMatchObject({ code: "CONFLICT" });
  await execute(run.id);
  expect((await getRun(ctx, { id: run.id })).status).not.toBe("QUEUED");
});

test(
  "a trace of long texts waits for a worker, and so does one that is compared with many steps",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace();
    const long = await storeSample(ctx, {}, lines(20, "word ".repeat(11_000)));
    expect((await startRun(ctx, { traceId: long, method: "rules" })).status).toBe("QUEUED");
    const question = "How long is the way?";
    const traceId = await storeSample(ctx, { question, outcome: "failed" }, lines(400));
    await storeSample(ctx, { question, outcome: "passed" }, lines(500, "Word"));
    expect((await startRun(ctx, { traceId, method: "trajectory-divergence" })).status).toBe("SUCCEEDED");
    await storeSample(ctx, { question, outcome: "passed" }, lines(200, "Text"));
    const run = await startRun(ctx, { traceId, method: "trajectory-divergence" });
    expect(run.status).toBe("QUEUED");
    expect(await execute(run.id)).toBe("SUCCEEDED");
  },
);

test("a run reads with the weights that it was started with, or says that they are gone", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx);
  await startRuns(ctx, { selection: { ids: [traceId] }, method: "tracer" });
  const { id } = await prisma.attributionRun.findFirstOrThrow({ where: { traceId, status: "QUEUED" } });
  await prisma.$executeRaw`
    update "AttributionRun" set "manifest" = jsonb_set("manifest", '{tracer,hash}', '"of another release"') where "id" = ${id}::uuid`;
  expect(await execute(id)).toBe("FAILED");
  expect((await getRun(ctx, { id })).error).toMatchObject({
    code: "tracer",
    message: expect.stringContaining("changed by an update") as string,
  });
});

test("a run without a model is started anew like any other, and is not found from another workspace", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx);
  const { id } = await startRun(ctx, { traceId, method: "tracer" });
  const anew = await retryRun(ctx, { id });
  expect(anew).toMatchObject({ status: "SUCCEEDED", method: "tracer" });
  expect(anew.id).not.toBe(id);
  const stranger = await makeWorkspace();
  await expect(retryRun(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(startRun(stranger, { traceId, method: "tracer" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
