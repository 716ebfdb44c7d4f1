import "@/lib/jobs/testing/own-database";
import { beforeEach, expect, test } from "vitest";
import { EndpointRests } from "@/lib/attribution/endpoint-fault";
import { prisma } from "@/lib/db";
import { fillEvaluation } from "../../measure/evaluations/fill-evaluation";
import { startEvaluation } from "../../measure/evaluations/start-evaluation";
import { makeEvaluatedSet } from "../../measure/evaluations/testing/evaluated-set";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { cancelRun } from "./cancel-run";
import { claimNextRun, isWorkerWanted } from "./claim-next-run";
import { freeDeadWorkers } from "./free-dead-workers";
import { putOffRun } from "./put-off-run";
import { releaseRun } from "./release-run";
import { restRun } from "./rest-run";
import { enqueueImport, enqueuePull, enqueueReadings, enqueueTraining } from "../../ground/queue/enqueue";
import { enqueueRuns } from "../../ground/queue/run-jobs.sql";
import { tasks } from "../../ground/queue/tasks";
import { startRuns } from "../starting/start-runs";
import { makeProvider } from "../runs/testing/make-provider";

beforeEach(async () => {
  await prisma.workspace.deleteMany();
  await prisma.$executeRaw`delete from graphile_worker._private_jobs`;
});

const makeQueue = async (count: number, ctx?: MemberContext): Promise<MemberContext> => {
  const owner = ctx ?? (await makeWorkspace({ attributesUploads: false }));
  if (!ctx) await makeProvider(owner);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await storeSample(owner));
  await startRuns(owner, { selection: { ids }, method: "all-at-once" });
  return owner;
};

/** As the queue does: of the least priority the job that was added first. */
const takeJob = async (): Promise<string> => {
  const [job] = await prisma.$queryRaw<{ runId: string }[]>`
    select payload->>'runId' as "runId" from graphile_worker._private_jobs j where key like 'run:%' order by j.priority, j.id limit 1`;
  return job?.runId ?? "";
};

/** Claims as a worker does with the next job, which is gone afterwards. */
const claim = async (name: string) => {
  const runId = await takeJob();
  await prisma.$executeRaw`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = ${name} where key = 'run:' || ${runId}`;
  const claimed = await claimNextRun(runId, `${name}/1`);
  await prisma.$executeRaw`delete from graphile_worker._private_jobs where locked_by = ${name}`;
  return claimed;
};

const waiting = async () => {
  const runs = await prisma.attributionRun.findMany({ where: { status: "QUEUED" }, select: { id: true } });
  const jobs = await prisma.$queryRaw<{ key: string }[]>`select key from graphile_worker.jobs where key like 'run:%'`;
  return { runs: runs.map(({ id }) => `run:${id}`).sort(), jobs: jobs.map(({ key }) => key).sort() };
};

test("a workspace's single run does not wait behind the many of another", { tags: ["long"] }, async () => {
  const many = await makeQueue(40);
  const few = await makeQueue(1);
  expect(await claim("a")).toMatchObject({ workspaceId: many.workspaceId });
  expect(await claim("b")).toMatchObject({ workspaceId: few.workspaceId });
  expect(await claim("c")).toMatchObject({ workspaceId: many.workspaceId });
  const { runs, jobs } = await waiting();
  expect(runs).toHaveLength(38);
  expect(jobs).toEqual(runs); // one job for each run that waits
});

test("of one workspace, nobody waits behind all that another person has started", { tags: ["long"] }, async () => {
  const ada = await makeQueue(5);
  const ben = await addMember(ada, "EDITOR");
  await makeQueue(2, ben);
  const starters: (string | null)[] = [];
  for (let at = 0; at < 7; at += 1) {
    const { runId } = (await claim(`w${at}`))!;
    starters.push((await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } })).startedById);
  }
  const [a, b] = [ada.actor.userId, ben.actor.userId];
  expect(starters).toEqual([a, b, a, b, a, a, a]);
  expect(await claim("late")).toBeNull();
});

test(
  "what people start by hand comes before the runs of evaluations, their own and others', and those are shared out among who started them",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet({ count: 3 });
    const { ctx: ada, versionId, traceIds } = set;
    const ben = await addMember(ada, "EDITOR");
    for (const ctx of [ada, ben]) {
      const limits = { maxCostUsd: null, maxTokens: null };
      const wish = { versionId, split: null, name: "One", entries: [{ method: "rules" }], repeats: 1, ...limits };
      const { id } = await startEvaluation(ctx, wish);
      await fillEvaluation({ evaluationId: id });
    }
    const claimed = async (name: string) => {
      const { runId, evaluationEntryId } = (await claim(name))!;
      const { startedById } = await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } });
      return [startedById === ada.actor.userId ? "ada" : "ben", evaluationEntryId === null ? "by hand" : "evaluation"];
    };
    expect(await claimed("a")).toEqual(["ada", "evaluation"]);
    await startRuns(ada, { selection: { ids: traceIds }, method: "all-at-once" });
    await startRuns(ben, { selection: { ids: [traceIds[0]!] }, method: "tracer" });
    const order: string[][] = [];
    for (let at = 0; at < 9; at += 1) order.push(await claimed(`w${at}`));
    expect(order).toEqual([
      ["ada", "by hand"],
      ["ben", "by hand"],
      ["ada", "by hand"],
      ["ada", "by hand"],
      ["ben", "evaluation"],
      ["ada", "evaluation"],
      ["ben", "evaluation"],
      ["ada", "evaluation"],
      ["ben", "evaluation"],
    ]);
    expect(await waiting()).toEqual({ runs: [], jobs: [] });
  },
);

test("the runs of an evaluation keep nothing else in the queue waiting", async () => {
  const { ctx, versionId, traceIds } = await makeEvaluatedSet({ count: 3 });
  const limits = { maxCostUsd: null, maxTokens: null };
  const wish = { versionId, split: null, name: "One", entries: [{ method: "rules" }], repeats: 1, ...limits };
  const { id } = await startEvaluation(ctx, wish);
  await fillEvaluation({ evaluationId: id });
  await startRuns(ctx, { selection: { ids: [traceIds[0]!] }, method: "all-at-once" });
  await enqueueReadings(prisma, ctx.workspaceId, traceIds);
  await enqueueTraining(prisma, { tracerId: traceIds[0]!, afterMs: 0, isAsked: true });
  await startEvaluation(ctx, { ...wish, name: "Two" });
  const jobs = await prisma.$queryRaw<{ task: string; priority: number }[]>`
    select t.identifier as task, j.priority::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
  const runs = jobs.filter(({ task }) => task === tasks.run).map(({ priority }) => priority);
  expect(runs.sort((a, b) => a - b)).toEqual([0, 30, 30, 30]);
  const others = jobs.filter(({ task }) => task !== tasks.run);
  expect(new Set(others.map(({ task }) => task))).toEqual(new Set([tasks.fill, tasks.readAgain, tasks.train]));
  for (const { priority } of others) expect(priority).toBeLessThan(30);
  // A worker that puts one back puts it where it was.
  const run = await prisma.attributionRun.findFirstOrThrow({ where: { evaluationEntry: { evaluationId: id } } });
  await prisma.$executeRaw`delete from graphile_worker._private_jobs where key = ${`run:${run.id}`}`;
  await enqueueRuns(prisma, [run.id]);
  const [again] = await prisma.$queryRaw<{ priority: number }[]>`
    select priority::int from graphile_worker._private_jobs where key = ${`run:${run.id}`}`;
  expect(again).toEqual({ priority: 30 });
});

test("workers that claim at once share the workspaces out, and take no run twice", { tags: ["long"] }, async () => {
  const all = [await makeQueue(6), await makeQueue(6), await makeQueue(6)];
  const jobs = (await waiting()).runs.map((key) => key.slice("run:".length));
  const claimed = await Promise.all(jobs.slice(0, 9).map((runId, at) => claimNextRun(runId, `w${at}/1`)));
  expect(new Set(claimed.map((run) => run?.runId)).size).toBe(9);
  for (const { workspaceId } of all) expect(claimed.filter((run) => run?.workspaceId === workspaceId)).toHaveLength(3);
});

test("a run that was canceled while it waited is not taken, nor is its job left", async () => {
  const ctx = await makeQueue(3);
  const [first, second] = await prisma.attributionRun.findMany({ orderBy: { createdAt: "asc" } });
  await cancelRun(ctx, { id: first!.id });
  // As a dead worker leaves one that a person had canceled.
  await prisma.attributionRun.update({ where: { id: second!.id }, data: { cancelRequestedAt: new Date() } });
  const claimed = await claim("a");
  expect([first!.id, second!.id]).not.toContain(claimed?.runId);
  const left = await prisma.attributionRun.findMany({ where: { id: { in: [first!.id, second!.id] } } });
  expect(left.map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
  expect(await waiting()).toEqual({ runs: [], jobs: [] });
});

test("where there is no room for runs that replay systems, others are taken, and those put off", async () => {
  const ada = await makeQueue(3);
  const ben = await makeQueue(1);
  const [scan, , other] = await prisma.attributionRun.findMany({
    where: { workspaceId: ada.workspaceId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const [theirs] = await prisma.attributionRun.findMany({ where: { workspaceId: ben.workspaceId } });
  for (const id of [scan!.id, theirs!.id])
    await prisma.attributionRun.update({ where: { id }, data: { method: "counterfactual" } });
  const taken = await claimNextRun(scan!.id, "w/1", "none");
  expect(taken).toMatchObject({ workspaceId: ada.workspaceId, manifest: { method: "all-at-once" } });
  expect(await putOffRun(scan!.id, 60_000)).toBe(ada.workspaceId);
  expect(await putOffRun(other!.id, 60_000)).toBeNull();
  const isLater = async (id: string) => {
    const [job] = await prisma.$queryRaw<{ isLater: boolean }[]>`
      select run_at > now() + interval '30 seconds' as "isLater" from graphile_worker.jobs where key = ${`run:${id}`}`;
    return job?.isLater;
  };
  expect(await isLater(scan!.id)).toBe(true);
  expect((await waiting()).jobs).toEqual((await waiting()).runs);
  // Room for one workspace is no room for another, which would be first in turn.
  expect(await claimNextRun(scan!.id, "w/2", { workspaceId: ada.workspaceId })).toMatchObject({ runId: scan!.id });
  expect(await claimNextRun(theirs!.id, "w/3", "none")).toMatchObject({ workspaceId: ada.workspaceId });
  expect(await claimNextRun(theirs!.id, "w/4", "none")).toBeNull();
  expect(await claimNextRun(theirs!.id, "w/5")).toMatchObject({ runId: theirs!.id });
});

test("a run whose job was lost is found again", async () => {
  await makeQueue(2);
  await prisma.$executeRaw`delete from graphile_worker._private_jobs`;
  await freeDeadWorkers();
  const { runs, jobs } = await waiting();
  expect(runs).toHaveLength(2);
  expect(jobs).toEqual(runs);
});

test("what has as much under way as it may is left out, and lets other kinds of jobs pass", async () => {
  const ada = await makeQueue(3);
  const ben = await makeQueue(1);
  const { id: busy } = await prisma.provider.findFirstOrThrow({ where: { workspaceId: ada.workspaceId } });
  const full = { providerIds: [busy], workspaceIds: [] };
  const [first] = await prisma.attributionRun.findMany({ where: { workspaceId: ada.workspaceId }, take: 1 });
  expect(await isWorkerWanted(full)).toBe(true);
  expect(await claimNextRun(first!.id, "w/1", "any", full)).toMatchObject({ workspaceId: ben.workspaceId });
  expect(await isWorkerWanted(full)).toBe(false);
  expect(await isWorkerWanted({ providerIds: [], workspaceIds: [ada.workspaceId] })).toBe(false);
  const isDue = async () => {
    const [row] = await prisma.$queryRaw<{ count: number }[]>`
      select count(*)::int as "count" from graphile_worker.jobs where key like 'run:%' and run_at <= now()`;
    return row?.count;
  };
  expect(await claimNextRun(first!.id, "w/2", "any", full)).toBeNull();
  expect(await isDue()).toBe(3);
  await enqueueImport(prisma, { importId: first!.id, turn: 1 });
  expect(await isWorkerWanted(full)).toBe(true);
  expect(await claimNextRun(first!.id, "w/3", "any", full)).toBeNull();
  expect(await isDue()).toBe(0);
  const { runs, jobs } = await waiting();
  expect(jobs).toEqual(runs); // still one job for each run that waits
});

test("a job that waits for another one of its queue is not waited for", async () => {
  await prisma.$executeRaw`delete from graphile_worker._private_job_queues`;
  await enqueuePull(prisma, "kitchen", "first");
  await enqueuePull(prisma, "kitchen", "second");
  expect(await isWorkerWanted({ providerIds: [], workspaceIds: [] })).toBe(true);
  await prisma.$executeRaw`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = 'pull:first'`;
  expect(await isWorkerWanted({ providerIds: [], workspaceIds: [] })).toBe(false);
});

test("a run that was put back again and again is not taken for one that kills its workers", async () => {
  await makeQueue(1);
  const { id: runId } = await prisma.attributionRun.findFirstOrThrow();
  const rest = new EndpointRests(0, "The endpoint asked for a pause.", ["status"]);
  for (let time = 1; time <= 6; time += 1) {
    expect(await claimNextRun(runId, `gone/${time}`)).toMatchObject({ faults: time === 1 ? [] : ["status"] });
    if (time < 6) expect(await restRun({ runId, claim: `gone/${time}` }, rest, 1)).toBe(true);
  }
  expect(await freeDeadWorkers()).toEqual([runId]);
  expect(await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    status: "QUEUED",
    attemptCount: 5,
  });
});

test("a run that was to be canceled while its endpoint asked for patience is canceled in place of put back", async () => {
  await makeQueue(1);
  const { id: runId } = await prisma.attributionRun.findFirstOrThrow();
  await claimNextRun(runId, "w/1");
  await prisma.attributionRun.update({ where: { id: runId }, data: { cancelRequestedAt: new Date() } });
  expect(await restRun({ runId, claim: "other/1" }, new EndpointRests(9_000, "Wait."), 1)).toBe(false);
  expect(await restRun({ runId, claim: "w/1" }, new EndpointRests(9_000, "Wait."), 1)).toBe(true);
  expect(await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    status: "CANCELLED",
  });
});

test("a run that cannot go on for now is not claimed before that is over, and no worker died over it", async () => {
  await makeQueue(1);
  const { id: runId } = await prisma.attributionRun.findFirstOrThrow();
  for (let time = 1; time <= 6; time += 1) {
    await claimNextRun(runId, `gone/${time}`);
    if (time === 6) break;
    expect(await releaseRun({ runId, claim: `gone/${time}` }, 0, 60_000)).toBe(true);
    expect(await claimNextRun(runId, "early/1")).toBeNull();
    await prisma.attributionRun.update({ where: { id: runId }, data: { restsUntil: null } });
  }
  expect(await freeDeadWorkers()).toEqual([runId]);
  expect(await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ status: "QUEUED" });
});

test("a run that replays a system and rests is looked at when that is over, and asks for no room meanwhile", async () => {
  await makeQueue(1);
  const { id } = await prisma.attributionRun.findFirstOrThrow();
  const restsUntil = new Date(Date.now() + 60_000);
  await prisma.attributionRun.update({ where: { id }, data: { method: "counterfactual", restsUntil } });
  expect(await claimNextRun(id, "w/1", "none")).toBeNull();
  expect(await putOffRun(id, 5_000)).toBeNull();
  await prisma.attributionRun.update({ where: { id }, data: { restsUntil: null } });
  expect(await putOffRun(id, 5_000)).not.toBeNull();
});

test("of the runs that a provider has under way, only the one that tries it is its probe", async () => {
  await makeQueue(3);
  const { id, providerId } = await prisma.attributionRun.findFirstOrThrow();
  expect(await claimNextRun(id, "w/1")).toMatchObject({ isProbe: false });
  await prisma.providerPace.create({ data: { providerId: providerId!, restCount: 1 } });
  const next = await prisma.attributionRun.findFirstOrThrow({ where: { status: "QUEUED" } });
  expect(await claimNextRun(next.id, "w/2")).toMatchObject({ isProbe: true });
  expect(await claimNextRun(next.id, "w/3")).toBeNull();
});
