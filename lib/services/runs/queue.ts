import { type Prisma } from "@/lib/db";

type Database = Pick<Prisma.TransactionClient, "$queryRaw">;

/** Names of the queue's tasks. Each job has a key: `runTask` of its run, `trainTask` of its tracer, `attributeTask` one of its own. */
export const runTask = "attribution-run"; // { runId }
export const attributeTask = "attribute-traces"; // { workspaceId, traceIds }
export const trainTask = "train-tracer"; // { tracerId, isAsked }
export const tasks = [runTask, attributeTask, trainTask];

/** Traces of one job. */
const batchSize = 200;
/** What nobody waits for comes after what a person has started. */
const [attributePriority, trainPriority] = [10, 20];

const jobKey = (runId: string): string => `run:${runId}`;

/** Puts runs into the queue, in the transaction of the caller. A run that is there already is not there twice. */
export const enqueueRuns = async (tx: Database, runIds: readonly string[]): Promise<void> => {
  await tx.$queryRaw`
    select (graphile_worker.add_job(${runTask}, json_build_object('runId', id), job_key := 'run:' || id)).id::text as "jobId"
    from unnest(${runIds}::text[]) as id`;
};

/** Takes a run that waits out of the queue. A job that a worker holds already finds its run ended and does nothing. */
export const dequeueRun = async (tx: Database, runId: string): Promise<void> => {
  await tx.$queryRaw`select (graphile_worker.remove_job(${jobKey(runId)})).id::text as "jobId"`;
};

/** Has traces attributed by the tracer, in the transaction of the caller, not before `afterMs` have gone by. */
export const enqueueAttributions = async (
  tx: Database,
  workspaceId: string,
  traceIds: readonly string[],
  afterMs = 0,
): Promise<void> => {
  await tx.$queryRaw`
    select (graphile_worker.add_job(${attributeTask}, json_build_object('workspaceId', ${workspaceId}::text, 'traceIds', json_agg(id order by place)),
      job_key := 'attribute:' || gen_random_uuid(), priority := ${attributePriority}::int, run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"
    from unnest(${traceIds}::text[]) with ordinality as listed(id, place) group by (place - 1) / ${batchSize}::int`;
};

/**
 * Has a tracer trained `afterMs` from now; said again meanwhile, so long from then: ten labels in a row are one training. `isAsked` is whether a person
 * wants it, whatever the rule for training says.
 */
export const enqueueTraining = async (
  tx: Database,
  { tracerId, afterMs, isAsked }: { tracerId: string; afterMs: number; isAsked: boolean },
): Promise<void> => {
  await tx.$queryRaw`
    select (graphile_worker.add_job(${trainTask}, json_build_object('tracerId', ${tracerId}::text, 'isAsked', ${isAsked}::bool), job_key := 'train:' || ${tracerId}::text,
      priority := ${trainPriority}::int, run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`;
};
