import { type Prisma } from "@/lib/db";

/** Name of the queue's task; its payload is `{ runId }`. */
export const runTask = "attribution-run";

const jobKey = (runId: string): string => `run:${runId}`;

/** Puts runs into the queue, in the transaction of the caller. A run that is there already is not there twice. */
export const enqueueRuns = async (tx: Prisma.TransactionClient, runIds: readonly string[]): Promise<void> => {
  await tx.$queryRaw`
    select (graphile_worker.add_job(${runTask}, json_build_object('runId', id), job_key := 'run:' || id)).id::text as "jobId"
    from unnest(${runIds}::text[]) as id`;
};

/** Takes a run that waits out of the queue. A job that a worker holds already finds its run ended and does nothing. */
export const dequeueRun = async (tx: Prisma.TransactionClient, runId: string): Promise<void> => {
  await tx.$queryRaw`select (graphile_worker.remove_job(${jobKey(runId)})).id::text as "jobId"`;
};
