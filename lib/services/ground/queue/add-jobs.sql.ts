import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type JsonObject } from "@/lib/traces/json-value";

export interface NewJob {
  /** Asked for again while it waits, it is there once, as it was asked for last. */
  key: string;
  payload: JsonObject;
  /** Jobs of one queue are done one after another. */
  queue?: string;
  /** See `priorities`. */
  priority?: number;
  /** Not before so long from now. */
  afterMs?: number;
  /** Asked for again, it is done when it was to be done first. */
  keepsTime?: boolean;
}

/** Puts jobs of a task into the queue, in the transaction of the caller. */
export const addJobs = async (tx: Database, task: string, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return;
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${task}, j."payload", queue_name := j."queue", job_key := j."key", priority := coalesce(j."priority", 0),
      run_at := now() + coalesce(j."afterMs", 0) * interval '1 millisecond', job_key_mode := case when j."keepsTime" then 'preserve_run_at' else 'replace' end)).id::text as "jobId"
    from json_to_recordset(${JSON.stringify(jobs)}::json) as j("key" text, "payload" json, "queue" text, "priority" int, "afterMs" float8, "keepsTime" bool)`,
    anyRow,
  );
};
