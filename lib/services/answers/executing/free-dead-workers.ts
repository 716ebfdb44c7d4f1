import { type Prisma, prisma } from "@/lib/db";
import { enqueueRuns, tasks } from "../../ground/queue/queue";
import { moveRun } from "../runs/run-status";
import { silentAfterMs } from "../../ground/queue/worker-silence";

/** Any number will do that nothing else in this database takes: the migrations hold …369, the first start …370. */
const lockKey = 72_707_371;

/**
 * So many workers may die in a row over one run without one new answer; it is then taken to be what kills them. Fewer
 * than the failures after which the launcher gives up.
 */
const maxDeaths = 4;

interface Orphan {
  id: string;
  claim: string;
  /** Executions since the last recorded call, or replay of a step. */
  deathCount: number;
}

/** Runs that are RUNNING under a worker that is not alive. */
const findOrphans = (tx: Prisma.TransactionClient): Promise<Orphan[]> =>
  tx.$queryRaw`
    select r."id", r."workerId" as "claim", (
      select count(*)::int from "RunEvent" e where e."workspaceId" = r."workspaceId" and e."runId" = r."id" and e."type" = 'status' and e."data"->>'status' = 'RUNNING'
        and e."sequence" > coalesce((select max(c."sequence") from "RunEvent" c where c."workspaceId" = r."workspaceId" and c."runId" = r."id" and c."type" in ('call', 'step-replayed')), 0)
    ) as "deathCount" from "AttributionRun" r
    where r."status" = 'RUNNING' and not exists (select from "WorkerHeartbeat" w where w."id" = split_part(r."workerId", '/', 1))
    for update of r skip locked`;

/** Runs that wait without a job that would ever be taken: none may wait for ever. */
const findForgotten = (tx: Prisma.TransactionClient): Promise<{ id: string }[]> =>
  tx.$queryRaw`
    select r."id" from "AttributionRun" r
    where r."status" = 'QUEUED' and not exists (
      select from graphile_worker.jobs j where j.key = 'run:' || r."id" and (j.locked_at is not null or j.attempts < j.max_attempts))`;

/**
 * The queue holds a killed worker's jobs for four hours: frees those of workers that nobody has heard of, and drops
 * those without a key, in whose place another job stands.
 */
const unlockJobs = async (tx: Prisma.TransactionClient): Promise<void> => {
  await tx.$executeRaw`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
    where j.task_identifier = any(${tasks}::text[]) and j.locked_by is not null and j.locked_at < now() - ${silentAfterMs} * interval '1 millisecond'
      and not exists (select from "WorkerHeartbeat" w where w."id" = j.locked_by)
    having count(*) > 0`;
  await tx.$executeRaw`
    select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j
    where j.task_identifier = any(${tasks}::text[]) and j.key is null and j.locked_at is null having count(*) > 0`;
};

/** Back into the queue, or to its end where it has killed worker after worker. Answers whether it is in the queue. */
const freeOrphan = async (tx: Prisma.TransactionClient, { id, claim, deathCount }: Orphan): Promise<boolean> => {
  if (deathCount < maxDeaths)
    return moveRun(tx, { runId: id, from: "RUNNING", to: "QUEUED", claim, data: { workerId: null } });
  const errorMessage = `The worker ended ${maxDeaths} times in a row over this run without a new answer. Look into the worker's log; it may need more memory for this trace. Then start a new run.`;
  const data = { workerId: null, finishedAt: new Date(), errorCode: "worker", errorMessage };
  await moveRun(tx, { runId: id, from: "RUNNING", to: "FAILED", claim, data });
  return false;
};

/**
 * Puts the runs of dead workers back into the queue, so that the next one resumes them from the recorded calls. Every
 * worker does this every few seconds; one at a time is enough, the others skip. Answers the ids of the runs that were
 * freed. A run that kills every worker ends FAILED.
 */
export const freeDeadWorkers = (): Promise<string[]> =>
  prisma.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`;
    if (!lock?.isMine) return [];
    await tx.$executeRaw`
      delete from "WorkerHeartbeat" where "seenAt" < timezone('utc', now()) - ${silentAfterMs} * interval '1 millisecond'`;
    await unlockJobs(tx);
    const freed: string[] = [];
    for (const orphan of await findOrphans(tx)) if (await freeOrphan(tx, orphan)) freed.push(orphan.id);
    const forgotten = await findForgotten(tx);
    await enqueueRuns(tx, [...new Set([...freed, ...forgotten.map(({ id }) => id)])]);
    return freed;
  });
