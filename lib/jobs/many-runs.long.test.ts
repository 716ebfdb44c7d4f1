// @module-tag long
// Starts first.
import "./testing/own-database";
import { beforeEach, expect, test } from "vitest";
import { isNightly } from "@/lib/cli/testing/property-runs";
import { prisma } from "@/lib/db";
import { startRuns } from "@/lib/services/answers/starting/start-runs";
import { seededRandom } from "@/prisma/scenarios/seeded-random";
import { decisive, makeOracleWorkspace, newQuestion, startOracleFor } from "./testing/oracle-workspace";
import { endWorker, startWorker, until } from "./testing/worker-process";

// Many runs on two worker processes, which are left alone or killed.

const minutes = 60_000;
// As many as a busy workspace has.
const runCount = 1_000;
// By day each worker once.
const killCount = isNightly() ? 20 : 2;

const questionsFor = (count: number): string[] => Array.from({ length: count }, newQuestion);
const activeCount = () => prisma.attributionRun.count({ where: { status: { in: ["QUEUED", "RUNNING"] } } });
const countOf = (events: readonly { data: unknown }[], status: string): number =>
  events.filter(({ data }) => (data as { status?: string }).status === status).length;

beforeEach(() => prisma.workspace.deleteMany());

// By day: claim-next-run.db.test.ts, and each run of worker.db.test.ts.
test(
  "of many queued runs none is lost and none done twice, and a single run of another workspace does not wait for them",
  { tags: ["nightly"] },
  async () => {
    const [many, single] = [questionsFor(runCount), questionsFor(1)];
    const oracle = await startOracleFor([...many, ...single], { isForgetful: true });
    const { ctx, traceIds } = await makeOracleWorkspace(oracle, many);
    const other = await makeOracleWorkspace(oracle, single);
    await startRuns(ctx, { selection: { ids: traceIds }, method: "all-at-once" });
    await startRuns(other.ctx, { selection: { ids: other.traceIds }, method: "all-at-once" });
    await Promise.all([startWorker(), startWorker()]);
    const isEnded = async (): Promise<boolean> =>
      (await prisma.attributionRun.count({ where: { workspaceId: other.ctx.workspaceId, status: "SUCCEEDED" } })) === 1;
    await until(isEnded, 5 * minutes);
    expect(await activeCount()).toBeGreaterThan(runCount / 2);
    await until(async () => (await activeCount()) === 0, 14 * minutes);
    const runs = await prisma.attributionRun.findMany({ include: { events: { where: { type: "status" } } } });
    expect(runs).toHaveLength(runCount + 1);
    for (const { status, callCount, attribution, events } of runs) {
      expect({ status, callCount, attribution }).toMatchObject({
        status: "SUCCEEDED",
        callCount: 1,
        attribution: { stepIndex: decisive },
      });
      expect([countOf(events, "RUNNING"), countOf(events, "SUCCEEDED")]).toEqual([1, 1]);
    }
    expect(oracle.stats().requests).toBe(runCount + 1);
    const jobs = await prisma.$queryRaw<unknown[]>`select 1 from graphile_worker.jobs where key like 'run:%'`;
    expect(jobs).toEqual([]);
  },
);

/** Runs of a worker at once; with one, what is taken up again is a part of what is here. */
const concurrency = 2;

test("workers of two runs at once that are killed again and again lose no run, pay for the calls in flight again and for no other, and give no run two results", async () => {
  const random = seededRandom(20);
  const questions = questionsFor((killCount + 2) * concurrency);
  const oracle = await startOracleFor(questions, { latencyMs: 300, isForgetful: true });
  const { ctx, traceIds } = await makeOracleWorkspace(oracle, questions);
  await startRuns(ctx, { selection: { ids: traceIds }, method: "step-by-step" });
  const workers = [startWorker(concurrency), startWorker(concurrency)];
  let kills = 0;
  for (; kills < killCount && (await activeCount()) > 0; kills += 1) {
    // A moment is a number of requests that the endpoint has seen: no clock decides it.
    const worker = await workers[kills % 2]!;
    const moment = oracle.stats().requests + random.int(1, 10 * concurrency);
    await until(async () => oracle.stats().requests >= moment || (await activeCount()) === 0, 2 * minutes);
    await endWorker(worker, "SIGKILL");
    workers[kills % 2] = startWorker(concurrency);
  }
  expect(kills).toBe(killCount);
  await Promise.all(workers);
  await until(async () => (await activeCount()) === 0, 5 * minutes);
  const runs = await prisma.attributionRun.findMany({ include: { events: true, calls: true } });
  for (const { status, callCount, attribution, events, calls } of runs) {
    expect({ status, callCount, attribution }).toMatchObject({
      status: "SUCCEEDED",
      callCount: decisive + 1,
      attribution: { stepIndex: decisive },
    });
    expect(calls.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(calls.map((_, at) => at + 1));
    expect(countOf(events, "SUCCEEDED")).toBe(1);
    expect(events).toHaveLength(Math.max(...events.map(({ sequence }) => sequence)));
  }
  const callCount = runs.reduce((sum, run) => sum + run.callCount, 0);
  expect(oracle.stats().requests - callCount).toBeLessThanOrEqual(kills * concurrency);
});
