// Starts first.
import "./testing/own-database";
import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { type RunRecord, isActive } from "@/lib/attribution/run-record";
import { prisma } from "@/lib/db";
import { type Oracle, type OracleOptions, startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { checkHealth } from "@/lib/services/ground/queue/check-health";
import { silentAfterMs } from "@/lib/services/ground/queue/worker-silence";
import { deleteProvider } from "@/lib/services/connections/providers/delete-provider";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { cancelRun } from "@/lib/services/answers/executing/cancel-run";
import { getRun } from "@/lib/services/answers/results/get-run";
import { listCalls } from "@/lib/services/answers/results/list-calls";
import { listRuns } from "@/lib/services/answers/results/list-runs";
import { readRunEvents } from "@/lib/services/answers/results/read-run-events";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import { setOutcome } from "@/lib/services/traces/editing/set-outcome";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { endWorker, sharedWorker, startWorker, until } from "./testing/worker-process";

// Real worker processes against a judge over HTTP.

const oracles: Oracle[] = [];
afterEach(async () => {
  for (const oracle of oracles.splice(0)) await oracle.close();
});

// Tests that leave the worker alive come after those that need the database without one.

const stepCount = 24;
const decisive = 18;
const steps = Array.from({ length: stepCount }, (_, index) => ({
  agent: index % 2 ? "Surfer" : "Planner",
  content: `Step ${index}.`,
}));

/** A workspace whose provider is an oracle that knows the truth of one trace. */
const prepare = async (options: Partial<OracleOptions> = {}, key: string | null = "right") => {
  const ctx = await makeWorkspace();
  const question = `What is ${randomBytes(8).toString("hex")}?`;
  const agents = steps.map((step) => step.agent);
  const oracle = await startOracle({
    truths: [{ question, agents, stepIndex: decisive, agent: "Planner" }],
    key: "right",
    ...options,
  });
  oracles.push(oracle);
  const provider = {
    name: "Oracle",
    preset: "custom",
    baseUrl: oracle.baseUrl,
    key,
    requestsPerMinute: null,
    concurrency: 4,
    timeoutMs: 20_000,
    models: [
      { name: "oracle", contextTokens: 100_000, inputUsdPerMillion: 1, outputUsdPerMillion: 2, priceAsOf: null },
    ],
  };
  const { id: providerId } = await saveProvider(ctx, provider);
  const traceId = await storeSample(ctx, { question }, steps);
  return { ctx, oracle, traceId, providerId };
};

const untilEnded = async (ctx: MemberContext, id: string): Promise<RunRecord> => {
  await until(async () => !isActive((await getRun(ctx, { id })).status));
  return getRun(ctx, { id });
};

const eventsOf = async (ctx: MemberContext, runId: string) => {
  const events = await readRunEvents(ctx, { runId, after: 0 });
  expect(events.map((event) => event.sequence)).toEqual(events.map((_, at) => at + 1));
  return events.map((event) => event.body);
};

test(
  "a worker killed in the middle of a step-by-step run is replaced, and no answered call is paid for twice",
  { tags: ["long"] },
  async () => {
    const { ctx, oracle, traceId } = await prepare({ latencyMs: 60 });
    const first = await startWorker();
    const { id } = await startRun(ctx, { traceId, method: "step-by-step" });
    await until(() => oracle.stats().requests >= 8);
    await endWorker(first, "SIGKILL");
    await startWorker();
    const run = await untilEnded(ctx, id);
    expect(run).toMatchObject({ status: "SUCCEEDED", attribution: { stepIndex: decisive }, callCount: decisive + 1 });
    expect(oracle.stats().requests).toBeLessThanOrEqual(decisive + 2);
    const events = await eventsOf(ctx, id);
    const statuses = events.filter((event) => event.type === "status").map((event) => event.status);
    expect(statuses).toEqual(["QUEUED", "RUNNING", "QUEUED", "RUNNING", "SUCCEEDED"]);
    const judged = events.filter((event) => event.type === "step-judged").map((event) => event.stepIndex);
    expect(judged).toEqual(Array.from({ length: decisive + 1 }, (_, index) => index)); // each once, in order
  },
);

test(
  "a worker that is asked to stop gives its run back, and another one goes on with it at once",
  { tags: ["long"] },
  async () => {
    const { ctx, oracle, traceId } = await prepare({ latencyMs: 60 });
    const both = await Promise.all([startWorker(), startWorker()]);
    const { id } = await startRun(ctx, { traceId, method: "step-by-step" });
    await until(() => oracle.stats().requests >= 4);
    const [first, second] = both[0].output().includes(id) ? both : both.toReversed();
    await endWorker(first!, "SIGTERM");
    expect(first!.exitCode).toBe(0);
    expect(first!.output()).toContain(`run ${id} RELEASED`);
    const run = await untilEnded(ctx, id);
    expect(run).toMatchObject({ status: "SUCCEEDED", callCount: decisive + 1 });
    expect(oracle.stats().requests).toBeLessThanOrEqual(decisive + 2);
    await until(() => second!.output().includes(`run ${id} SUCCEEDED`));
    expect(await prisma.workerHeartbeat.count({ where: { pid: first!.pid! } })).toBe(0);
  },
);

test(
  "an answer that finds no room in the database waits until there is some: the run goes on, and nothing is asked twice",
  { tags: ["long"] },
  async () => {
    const { ctx, oracle, traceId } = await prepare();
    await startWorker();
    await prisma.$executeRaw`
      create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
    await prisma.$executeRaw`
      create trigger no_room before insert on "JudgeCall" for each row execute function no_room()`;
    const { id } = await startRun(ctx, { traceId, method: "step-by-step" });
    await until(() => oracle.stats().answered >= 1);
    await until(async () => (await getRun(ctx, { id })).status === "RUNNING");
    await prisma.$executeRaw`drop trigger no_room on "JudgeCall"`;
    expect(await untilEnded(ctx, id)).toMatchObject({ status: "SUCCEEDED", callCount: decisive + 1 });
    expect(oracle.stats().answered).toBe(decisive + 1);
  },
);

test("a worker that is killed is missed at once, long before its silence tells", { tags: ["long"] }, async () => {
  const worker = await startWorker();
  expect(await checkHealth()).toMatchObject({ status: "ok" });
  const before = await prisma.workerHeartbeat.findFirstOrThrow({ where: { pid: worker.pid! } });
  await endWorker(worker, "SIGKILL");
  await until(async () => (await checkHealth()).workers === 0);
  // It was not forgotten: its last word is on its row, and not ten seconds old.
  const { seenAt } = await prisma.workerHeartbeat.findUniqueOrThrow({ where: { id: before.id } });
  expect(Date.now() - seenAt.getTime()).toBeLessThan(silentAfterMs);
});

test("a worker attributes a trace that a person calls failed", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace();
  const id = await storeSample(ctx, { outcome: "passed" });
  await startWorker();
  await setOutcome(ctx, { ids: [id] }, "failed");
  await until(async () => (await listRuns(ctx, { traceId: id })).length === 1);
  expect(await listRuns(ctx, { traceId: id })).toMatchObject([{ status: "SUCCEEDED", isAutomatic: true }]);
});

test("a provider that was deleted after the start fails the run, and says so", { tags: ["long"] }, async () => {
  const { ctx, traceId, providerId } = await prepare();
  const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
  await deleteProvider(ctx, { id: providerId });
  await startWorker();
  const run = await untilEnded(ctx, id);
  expect(run).toMatchObject({ status: "FAILED", error: { code: "provider" } });
  expect(run.error?.message).toContain("Oracle was deleted");
});

// By day: oracle-methods.test.ts, run.spec.ts.
test(
  "all three methods end in the decisive step, with events, calls, tokens and cost",
  { tags: ["nightly"] },
  async () => {
    const { ctx, traceId } = await prepare();
    await sharedWorker();
    expect(await checkHealth()).toMatchObject({ status: "ok", database: true });
    const methods = ["all-at-once", "step-by-step", "binary-search"];
    const started = await Promise.all(methods.map((method) => startRun(ctx, { traceId, method })));
    for (const { id, method } of started) {
      const run = await untilEnded(ctx, id);
      expect(run).toMatchObject({
        method,
        status: "SUCCEEDED",
        error: null,
        attribution: { agent: "Planner", stepIndex: decisive },
      });
      const { calls } = await listCalls(ctx, { runId: id });
      expect(run).toMatchObject({ callCount: calls.length, attemptCount: calls.length });
      expect(run.inputTokens).toBe(calls.reduce((sum, call) => sum + call.inputTokens, 0));
      expect(run.costUsd).toBeCloseTo((run.inputTokens + 2 * run.outputTokens) / 1e6, 9);
      const events = await eventsOf(ctx, id);
      expect(events.filter((event) => event.type === "status").map((event) => event.status)).toEqual([
        "QUEUED",
        "RUNNING",
        "SUCCEEDED",
      ]);
      expect(events.filter((event) => event.type === "call")).toHaveLength(calls.length);
    }
  },
);

test("a canceled run aborts the request in flight and ends CANCELLED", async () => {
  const { ctx, oracle, traceId } = await prepare({ mode: "hang" });
  await sharedWorker();
  const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
  await until(() => oracle.seen().length === 1);
  await cancelRun(ctx, { id });
  expect(await untilEnded(ctx, id)).toMatchObject({
    status: "CANCELLED",
    attribution: null,
    error: null,
    callCount: 0,
    attemptCount: 1,
  });
  await until(() => oracle.seen()[0]?.isAborted === true);
});

test("deleting a trace stops the run on it", { tags: ["long"] }, async () => {
  const { ctx, oracle, traceId } = await prepare({ mode: "hang" });
  const worker = await sharedWorker();
  const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
  await until(() => oracle.seen().length === 1);
  expect(await deleteTraces(ctx, { ids: [traceId] })).toMatchObject({
    traceCount: 1,
    runCount: 2, // with that of the upload
    activeRunCount: 1,
  });
  await until(() => oracle.seen()[0]?.isAborted === true);
  await until(() => worker.output().includes(`run ${id} LOST`));
});

const failures = [
  { name: "a wrong key", options: {}, key: "wrong", code: "refused", message: /key/i, reply: /Incorrect API key/ },
  {
    name: "a reply that says nothing of use",
    options: { mode: "garbage" as const },
    key: "right",
    code: "unreadable",
    message: /asked twice/,
    reply: /rather not say/,
  },
];
test.each(failures)(
  "$name ends the run FAILED, with a sentence that says what to do and the reply",
  async (failure) => {
    const { ctx, traceId } = await prepare(failure.options, failure.key);
    const worker = await sharedWorker();
    const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
    const run = await untilEnded(ctx, id);
    expect(run).toMatchObject({ status: "FAILED", attribution: null, error: { code: failure.code } });
    expect(run.error?.message).toMatch(failure.message);
    expect(run.error?.reply).toMatch(failure.reply);
    expect(run.attemptCount).toBeGreaterThan(0);
    expect(worker.output()).not.toMatch(/Step 1\.|wrong|rather not/); // no text of traces, keys or replies in the log
  },
);

test(
  "an endpoint where nobody listens ends the run FAILED after all attempts, and says what to check",
  { tags: ["long"] },
  async () => {
    const { ctx, oracle, traceId } = await prepare();
    await oracle.close();
    await sharedWorker();
    const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
    const run = await untilEnded(ctx, id);
    expect(run).toMatchObject({ status: "FAILED", callCount: 0, error: { code: "unreachable" } });
    expect(run.attemptCount).toBeGreaterThanOrEqual(6);
    expect(run.error?.message.length).toBeGreaterThan(20);
  },
);
