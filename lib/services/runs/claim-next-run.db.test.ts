import "../../jobs/testing/own-database";
import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { storeSample } from "../traces/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { cancelRun } from "./cancel-run";
import { claimNextRun } from "./claim-next-run";
import { freeDeadWorkers } from "./free-dead-workers";
import { startRuns } from "./start-runs";
import { makeProvider } from "./testing/make-provider";

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

/** As the queue does: the job that was added first. */
const takeJob = async (): Promise<string> => {
  const [job] = await prisma.$queryRaw<{ runId: string }[]>`
    select payload->>'runId' as "runId" from graphile_worker._private_jobs j order by j.id limit 1`;
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

test("a workspace's single run does not wait behind the hundreds of another", async () => {
  const many = await makeQueue(200);
  const few = await makeQueue(1);
  expect(await claim("a")).toMatchObject({ workspaceId: many.workspaceId });
  expect(await claim("b")).toMatchObject({ workspaceId: few.workspaceId });
  expect(await claim("c")).toMatchObject({ workspaceId: many.workspaceId });
  const { runs, jobs } = await waiting();
  expect(runs).toHaveLength(198);
  expect(jobs).toEqual(runs); // one job for each run that waits
});

test("of one workspace, nobody waits behind all that another person has started", async () => {
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

test("workers that claim at once share the workspaces out, and take no run twice", async () => {
  const all = [await makeQueue(6), await makeQueue(6), await makeQueue(6)];
  const jobs = (await waiting()).runs.map((key) => key.slice("run:".length));
  const claimed = await Promise.all(jobs.slice(0, 9).map((runId, at) => claimNextRun(runId, `w${at}/1`)));
  expect(new Set(claimed.map((run) => run?.runId)).size).toBe(9);
  for (const { workspaceId } of all) expect(claimed.filter((run) => run?.workspaceId === workspaceId)).toHaveLength(3);
});

test("a run that was cancelled while it waited is not taken, nor is its job left", async () => {
  const ctx = await makeQueue(3);
  const [first, second] = await prisma.attributionRun.findMany({ orderBy: { createdAt: "asc" } });
  await cancelRun(ctx, { id: first!.id });
  // As a dead worker leaves one that a person had cancelled.
  await prisma.attributionRun.update({ where: { id: second!.id }, data: { cancelRequestedAt: new Date() } });
  const claimed = await claim("a");
  expect([first!.id, second!.id]).not.toContain(claimed?.runId);
  const left = await prisma.attributionRun.findMany({ where: { id: { in: [first!.id, second!.id] } } });
  expect(left.map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
  expect(await waiting()).toEqual({ runs: [], jobs: [] });
});

test("a run whose job was lost is found again", async () => {
  await makeQueue(2);
  await prisma.$executeRaw`delete from graphile_worker._private_jobs`;
  await freeDeadWorkers();
  const { runs, jobs } = await waiting();
  expect(runs).toHaveLength(2);
  expect(jobs).toEqual(runs);
});
