import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { priorities, tasks } from "./tasks";

/**
 * Puts runs that are stored into the queue, in the transaction of the caller, for not before `afterMs` have gone by. A
 * run that is there already is not there twice.
 */
export const enqueueRuns = async (tx: Database, runIds: readonly string[], afterMs = 0): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${tasks.run}, json_build_object('runId', listed.id), job_key := 'run:' || listed.id, run_at := now() + ${afterMs}::int * interval '1 millisecond',
      priority := case when exists (select from "AttributionRun" r where r."id" = listed.id::uuid and r."evaluationEntryId" is not null) then ${priorities.evaluation}::int else 0 end)).id::text as "jobId"
    from unnest(${runIds}::text[]) as listed(id)`,
    anyRow,
  );
};

/** Takes runs that wait out of the queue. A job that a worker holds already finds its run ended and does nothing. */
export const dequeueRuns = async (tx: Database, runIds: readonly string[]): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`select (graphile_worker.remove_job('run:' || id)).id::text as "jobId" from unnest(${runIds}::text[]) as id`,
    anyRow,
  );
};
