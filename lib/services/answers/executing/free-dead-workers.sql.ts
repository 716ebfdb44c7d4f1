import { z } from "zod";
import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { tasks } from "../../ground/queue/tasks";
import { silentAfterMs } from "../../ground/queue/worker-silence";

const orphansRow = z.object({
  id: z.string(),
  claim: z.string().nullable(),
  deathCount: z.number(),
});

const tryLockRow = z.object({
  isMine: z.boolean(),
});

/** Any number will do that nothing else in this database takes: the migrations hold …369, the first start …370. */
const lockKey = 72_707_371;

export interface Orphan {
  id: string;
  /** Null where no worker is named: such a run is freed like any other. */
  claim: string | null;
  /** Executions since the last recorded call, replay of a step, or rest of its endpoint. */
  deathCount: number;
}

/** Runs that are RUNNING under a worker that is not alive. */
export const findOrphans = (tx: Prisma.TransactionClient): Promise<Orphan[]> =>
  askRows(
    tx,
    Prisma.sql`
    select r."id", r."workerId" as "claim", (
      select count(*)::int from "RunEvent" e where e."workspaceId" = r."workspaceId" and e."runId" = r."id" and e."type" = 'status' and e."data"->>'status' = 'RUNNING'
        and e."sequence" > coalesce((select max(c."sequence") from "RunEvent" c where c."workspaceId" = r."workspaceId" and c."runId" = r."id" and c."type" in ('call', 'step-replayed', 'rested')), 0)
    ) as "deathCount" from "AttributionRun" r
    where r."status" = 'RUNNING' and not exists (select from "WorkerHeartbeat" w where w."id" = split_part(r."workerId", '/', 1))
    for update of r skip locked`,
    orphansRow,
  );

/** Runs that wait without a job that would ever be taken: none may wait for ever. */
export const findForgotten = (tx: Prisma.TransactionClient): Promise<{ id: string }[]> =>
  askRows(
    tx,
    Prisma.sql`
    select r."id" from "AttributionRun" r
    where r."status" = 'QUEUED' and not exists (
      select from graphile_worker.jobs j where j.key = 'run:' || r."id" and (j.locked_at is not null or j.attempts < j.max_attempts))`,
    idRow,
  );

/**
 * The queue holds a killed worker's jobs for four hours: frees those of workers that nobody has heard of, and drops
 * those without a key, in whose place another job stands.
 */
export const unlockJobs = async (tx: Prisma.TransactionClient): Promise<void> => {
  await runStatement(
    tx,
    Prisma.sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
    where j.task_identifier = any(${Object.values(tasks)}::text[]) and j.locked_by is not null and j.locked_at < now() - ${silentAfterMs} * interval '1 millisecond'
      and not exists (select from "WorkerHeartbeat" w where w."id" = j.locked_by)
    having count(*) > 0`,
  );
  await runStatement(
    tx,
    Prisma.sql`
    select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j
    where j.task_identifier = any(${Object.values(tasks)}::text[]) and j.key is null and j.locked_at is null having count(*) > 0`,
  );
};

export const tryLock = (db: Database) =>
  askRows(db, Prisma.sql`select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`, tryLockRow);

export const deleteSilent = (db: Writer) =>
  runStatement(
    db,
    Prisma.sql`
      delete from "WorkerHeartbeat" where "seenAt" < timezone('utc', now()) - ${silentAfterMs} * interval '1 millisecond'`,
  );
