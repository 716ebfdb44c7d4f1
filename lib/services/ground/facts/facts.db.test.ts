import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { enqueueFacts } from "../queue/enqueue";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { freshFacts } from "./fresh-facts";
import { renewAllFacts } from "./renew-all-facts";
import { workOffBatch } from "../marks/work-off";
import { changedTraces } from "./renew-facts";
import { keptFacts } from "./testing/count-facts";
import { expectFacts, expectSums } from "./testing/expect-facts";
import { RandomHistory } from "./testing/random-history";
import { whileBehind } from "./testing/while-behind";

it(
  "keeps facts and sums that equal what the rows say, whatever happened in whatever order",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const history = await RandomHistory.begin(ctx, 1);
    const seen = { sources: new Set<string | null>(), standing: 0, newest: 0, older: 0, evaluations: 0 };
    for (let at = 1; at <= 120; at += 1) {
      await history.act();
      if (at % 30 > 0) continue;
      const { traces, runs } = await expectSums(ctx, ["shop"]);
      for (const { truthSource } of traces) seen.sources.add(truthSource);
      seen.standing += traces.filter(({ runId }) => runId !== null).length;
      seen.newest += runs.filter(({ isNewest }) => isNewest).length;
      seen.older += runs.filter(({ isNewest }) => !isNewest).length;
      seen.evaluations += runs.filter(({ isEvaluation }) => isEvaluation).length;
    }
    // A history in which nothing of this happened would prove nothing.
    const { sources, ...counts } = seen;
    expect(sources.size).toBeGreaterThan(3);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  },
);

it("loses no change where many write, delete and read at once", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const histories = await Promise.all([2, 3, 4].map((seed) => RandomHistory.begin(ctx, seed)));
  let areWriting = true;
  const write = async (history: RandomHistory): Promise<void> => {
    for (let at = 0; at < 25; at += 1) await history.act();
  };
  const read = async (): Promise<void> => {
    while (areWriting) await freshFacts(ctx.workspaceId);
  };
  const readers = [read(), read()];
  await Promise.all(histories.map(write));
  areWriting = false;
  await Promise.all(readers);
  await expectFacts(ctx.workspaceId);
});

it("is asked once by all who ask at once, and again by whoever asks later", async () => {
  const [one, other] = await Promise.all([makeWorkspace({ attributesUploads: false }), makeWorkspace()]);
  const first = freshFacts(one.workspaceId);
  expect(freshFacts(one.workspaceId)).toBe(first);
  expect(freshFacts(other.workspaceId)).not.toBe(first);
  // The first has begun by now: what is written here, it may not see.
  await Promise.resolve();
  const traceId = await storeSample(one);
  expect(freshFacts(one.workspaceId)).not.toBe(first);
  await first;
  await freshFacts(one.workspaceId);
  expect(await prisma.traceFact.count({ where: { workspaceId: one.workspaceId, traceId } })).toBe(1);
});

it("counts a change that is not committed yet as soon as it is", async () => {
  const { workspaceId, ...rest } = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample({ workspaceId, ...rest });
  await prisma.$transaction(async (tx) => {
    await tx.trace.update({ where: { id: traceId }, data: { outcome: "passed" } });
    expect(await freshFacts(workspaceId)).toEqual({ isBehind: false });
    expect((await keptFacts(workspaceId)).traces).toMatchObject([{ outcome: "failed" }]);
  });
  expect((await expectFacts(workspaceId)).traces).toMatchObject([{ outcome: "passed" }]);
});

it("says that it is behind while somebody else is at it, and that it is not once they are done", async () => {
  const { workspaceId, ...rest } = await makeWorkspace({ attributesUploads: false });
  await storeSample({ workspaceId, ...rest });
  await whileBehind(workspaceId, async () => {
    expect(await freshFacts(workspaceId)).toEqual({ isBehind: true });
    expect(await renewAllFacts({ workspaceId, signal: AbortSignal.abort() })).toBe(0);
  });
  await renewAllFacts({ workspaceId, signal: new AbortController().signal });
  expect((await keptFacts(workspaceId)).traces).toHaveLength(1);
  expect(await prisma.changedTrace.count({ where: { workspaceId } })).toBe(0);
});

it("leaves a workspace to the worker that is at it, and takes no second worker for it", async () => {
  const { workspaceId, ...rest } = await makeWorkspace({ attributesUploads: false });
  await storeSample({ workspaceId, ...rest });
  const { signal } = new AbortController();
  await whileBehind(workspaceId, async () => {
    const began = performance.now();
    expect(await renewAllFacts({ workspaceId, signal })).toBe(0);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
  const key = `facts:${workspaceId}`;
  const readJobs = () => prisma.$queryRaw<{ queue: string | null; isHeld: boolean }[]>`
    select q."queue_name" as "queue", j."locked_at" is not null as "isHeld" from graphile_worker._private_jobs j
      left join graphile_worker._private_job_queues q on q."id" = j."job_queue_id"
    where j."payload"::jsonb->>'workspaceId' = ${workspaceId} order by j."id"`;
  await enqueueFacts(prisma, workspaceId);
  expect(await readJobs()).toEqual([{ queue: key, isHeld: false }]);
  // As a worker holds it: asked for again and again, one more waits for it, in the same queue.
  await prisma.$executeRaw`update graphile_worker._private_jobs set "locked_at" = now(), "locked_by" = 'test' where "key" = ${key}`;
  for (let at = 0; at < 3; at += 1) await enqueueFacts(prisma, workspaceId);
  expect(await readJobs()).toEqual([
    { queue: key, isHeld: true },
    { queue: key, isHeld: false },
  ]);
  await prisma.$executeRaw`delete from graphile_worker._private_jobs where "payload"::jsonb->>'workspaceId' = ${workspaceId}`;
});

it("leaves no facts of a workspace that goes while they are made", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = ctx;
  const traceId = await storeSample(ctx);
  await expectFacts(workspaceId);
  await prisma.trace.update({ where: { id: traceId }, data: { outcome: "passed" } });
  await storeSample(ctx);
  const waiting = async (pid: number, count: number): Promise<void> =>
    expect
      .poll(async () => {
        const rows = await prisma.$queryRaw<unknown[]>`
          with recursive held as (
            select ${pid}::int as "pid"
            union select a."pid" from pg_stat_activity a, held where a."wait_event_type" = 'Lock' and held."pid" = any(pg_blocking_pids(a."pid")))
          select "pid" from held`;
        return rows.length - 1;
      })
      .toBe(count);
  const [renewed, deleted] = await prisma.$transaction(async (tx) => {
    // Where the facts that are made are to be written, so that they wait, and then the deletion for them.
    const [own] = await tx.$queryRaw<{ pid: number }[]>`
      select pg_backend_pid() as "pid" from "TraceFact" where "traceId" = ${traceId}::uuid for update`;
    const pid = own?.pid ?? 0;
    const renewing = workOffBatch(changedTraces, workspaceId, 100);
    await waiting(pid, 1);
    const deleting = prisma.workspace.delete({ where: { id: workspaceId } }).then(() => true);
    await waiting(pid, 2);
    return [renewing, deleting] as const;
  });
  expect(await renewed).toBeGreaterThan(0);
  expect(await deleted).toBe(true);
  expect(await keptFacts(workspaceId)).toEqual({ traces: [], runs: [] });
});

it("makes no facts of a copy that is shared, and leaves none of a workspace that is gone", async () => {
  const [copy, gone] = [
    await makeWorkspace({ attributesUploads: false }),
    await makeWorkspace({ attributesUploads: false }),
  ];
  await prisma.workspace.update({ where: { id: copy.workspaceId }, data: { isSnapshot: true } });
  await storeSample(copy);
  await storeSample(gone);
  await expectFacts(gone.workspaceId);
  await storeSample(gone);
  await prisma.workspace.delete({ where: { id: gone.workspaceId } });
  for (const { workspaceId } of [copy, gone]) {
    expect(await freshFacts(workspaceId)).toEqual({ isBehind: false });
    expect(await keptFacts(workspaceId)).toEqual({ traces: [], runs: [] });
    expect(await prisma.changedTrace.count({ where: { workspaceId } })).toBe(0);
  }
  expect(await freshFacts(randomUUID())).toEqual({ isBehind: false });
});

it("tells the planner of tables that have grown before it makes many facts", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const id = await storeSample(ctx);
  const readTable = async () => {
    const [table] = await prisma.$queryRaw<{ live: number; analysedAt: Date | null }[]>`
      select n_live_tup::int as "live", last_analyze as "analysedAt" from pg_stat_user_tables where relid = '"Trace"'::regclass`;
    if (!table) throw new Error("no statistics of Trace");
    return table;
  };
  const before = await readTable();
  const count = Math.ceil((1_000 + before.live / 10) / 0.9) + 100;
  await prisma.$transaction([
    prisma.$executeRaw`
      insert into "Trace" select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'contentHash', 'copy ' || copy))).*
      from "Trace" t, generate_series(1, ${count}::int) copy where t."id" = ${id}::uuid`,
    prisma.$queryRaw`select pg_stat_force_next_flush()::text`,
  ]);
  const startedAt = Date.now();
  await freshFacts(ctx.workspaceId);
  expect((await readTable()).analysedAt?.getTime() ?? 0).toBeGreaterThanOrEqual(startedAt);
});
