import { type Prisma, prisma } from "@/lib/db";
import { enqueueRuns, runTask } from "./queue";
import { moveRun } from "./run-status";
import { silentAfterMs } from "./worker-silence";

/** Any number will do that nothing else in this database takes: the migrations hold …369, the first start …370. */
const lockKey = 72_707_371;

/** Runs that are RUNNING under a worker that is not alive. */
const findOrphans = (tx: Prisma.TransactionClient): Promise<{ id: string; claim: string }[]> =>
  tx.$queryRaw`
    select r."id", r."workerId" as "claim" from "AttributionRun" r
    where r."status" = 'RUNNING' and not exists (select from "WorkerHeartbeat" w where w."id" = split_part(r."workerId", '/', 1))
    for update of r skip locked`;

/** Runs that wait without a job that would ever be taken: none may wait for ever. */
const findForgotten = (tx: Prisma.TransactionClient): Promise<{ id: string }[]> =>
  tx.$queryRaw`
    select r."id" from "AttributionRun" r
    where r."status" = 'QUEUED' and not exists (
      select from graphile_worker.jobs j where j.key = 'run:' || r."id" and (j.locked_at is not null or j.attempts < j.max_attempts))`;

/**
 * The queue holds a killed worker's jobs for four hours: frees those of workers that nobody has heard of, and drops those without a key, in whose
 * place another job stands.
 */
const unlockJobs = async (tx: Prisma.TransactionClient): Promise<void> => {
  await tx.$executeRaw`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
    where j.task_identifier = ${runTask} and j.locked_by is not null and j.locked_at < now() - ${silentAfterMs} * interval '1 millisecond'
      and not exists (select from "WorkerHeartbeat" w where w."id" = j.locked_by)
    having count(*) > 0`;
  await tx.$executeRaw`
    select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j
    where j.task_identifier = ${runTask} and j.key is null and j.locked_at is null having count(*) > 0`;
};

/**
 * Puts the runs of dead workers back into the queue, so that the next one resumes them from the recorded calls. Every worker does this every few
 * seconds; one at a time is enough, the others skip. Answers the ids of the runs that were freed.
 */
export const freeDeadWorkers = (): Promise<string[]> =>
  prisma.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`;
    if (!lock?.isMine) return [];
    await tx.$executeRaw`
      delete from "WorkerHeartbeat" where "seenAt" < timezone('utc', now()) - ${silentAfterMs} * interval '1 millisecond'`;
    await unlockJobs(tx);
    const freed: string[] = [];
    for (const { id, claim } of await findOrphans(tx)) {
      if (await moveRun(tx, { runId: id, from: "RUNNING", to: "QUEUED", claim, data: { workerId: null } }))
        freed.push(id);
    }
    const forgotten = await findForgotten(tx);
    await enqueueRuns(tx, [...new Set([...freed, ...forgotten.map(({ id }) => id)])]);
    return freed;
  });
