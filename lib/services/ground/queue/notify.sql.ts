import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Channels on which processes hear of runs: the payload is the run's id. Delivered when the transaction commits. */
export const eventChannel = "faultline_run_event";

export const cancelChannel = "faultline_run_cancel";

/** On which processes hear that a trace's steps were replaced: the payload is the trace's id. */
export const traceChannel = "faultline_trace";

/** Tells every watcher of a run that there are new events to read. */
export const notifyEvent = async (db: Writer, runId: string): Promise<void> => {
  await runStatement(db, Prisma.sql`select pg_notify(${eventChannel}, ${runId})`);
};

/** Tells the worker that has a run to look whether it still should. */
export const notifyCancel = async (db: Writer, runId: string): Promise<void> => {
  await runStatement(db, Prisma.sql`select pg_notify(${cancelChannel}, ${runId})`);
};

/** Tells every reader of a trace that it has grown, or was read anew. */
export const notifyTrace = async (db: Writer, traceId: string): Promise<void> => {
  await runStatement(db, Prisma.sql`select pg_notify(${traceChannel}, ${traceId})`);
};
