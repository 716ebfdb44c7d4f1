import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/**
 * Names of the queue's tasks. Each job has a key: `runTask` of its run, `trainTask` of its tracer, `attributeTask` one
 * of its own, those by the clock that of their task (lib/jobs/clock.ts).
 */
export const runTask = "attribution-run";

// { runId }
export const attributeTask = "attribute-traces";

// { workspaceId, traceIds }
export const trainTask = "train-tracer";

// { tracerId, isAsked }
export const assembleTask = "assemble-otlp";

// { workspaceId, otlpId }
export const importTask = "import";

// { importId, turn }
export const readAgainTask = "read-again";

// { workspaceId, traceIds }
export const pullTask = "pull";

// { importId }
export const fillTask = "fill-evaluation";

// { evaluationId }
export const sweepTask = "sweep-imports";

// by the clock
export const factsTask = "renew-facts";

// by the clock, or { workspaceId }
export const wordsTask = "index-words";

// by the clock, or { workspaceId }
export const automateTask = "automate";

// { workspaceId, automationIds, traceIds }
export const watchTask = "watch";

// by the clock
export const deliverTask = "deliver";

// { deliveryId }
export const mailTask = "mail";

// { ciphertext }
export const replayTask = "replay";

// { workspaceId }
export const studyTask = "study";

// { studyId }
export const groupTask = "group-incidents";

// { workspaceId }
export const growthTask = "watch-growth";

// { workspaceId, traceId }
export const writeBackTask = "write-back";

// { destinationId }
export const nameTask = "name-incident";

// { namingId, turn }
export const changesTask = "tell-changes";

// once there are any
export const retentionTask = "retention";

// by the clock, or once more where much is to go
export const tasks = [
  ...[runTask, attributeTask, trainTask, assembleTask, importTask, readAgainTask, pullTask, fillTask, sweepTask],
  ...[
    factsTask,
    wordsTask,
    automateTask,
    watchTask,
    deliverTask,
    mailTask,
    replayTask,
    studyTask,
    groupTask,
    growthTask,
    writeBackTask,
    nameTask,
    changesTask,
    retentionTask,
  ],
];

/** Traces of one job. */
const batchSize = 200;

/**
 * What nobody waits for comes after what a person has started, and what evaluations have made after all: a hundred
 * thousand runs must not keep an import waiting.
 */
const [attributePriority, groupPriority, trainPriority, evaluationPriority] = [10, 15, 20, 30];
export const retentionPriority = 40;

const jobKey = (runId: string): string => `run:${runId}`;

/**
 * Puts runs that are stored into the queue, in the transaction of the caller, for not before `afterMs` have gone by. A
 * run that is there already is not there twice.
 */
export const enqueueRuns = async (tx: Database, runIds: readonly string[], afterMs = 0): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${runTask}, json_build_object('runId', listed.id), job_key := 'run:' || listed.id, run_at := now() + ${afterMs}::int * interval '1 millisecond',
      priority := case when exists (select from "AttributionRun" r where r."id" = listed.id::uuid and r."evaluationEntryId" is not null) then ${evaluationPriority}::int else 0 end)).id::text as "jobId"
    from unnest(${runIds}::text[]) as listed(id)`,
    anyRow,
  );
};

/** Has the runs of an evaluation made that are not there yet; asked for twice, they are made once. */
export const enqueueFilling = async (tx: Database, evaluationId: string): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${fillTask}, json_build_object('evaluationId', ${evaluationId}::text), job_key := 'fill:' || ${evaluationId}::text)).id::text as "jobId"`,
    anyRow,
  );
};

/** The same as `dequeueRun` for many. */
export const dequeueRuns = async (tx: Database, runIds: readonly string[]): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`select (graphile_worker.remove_job('run:' || id)).id::text as "jobId" from unnest(${runIds}::text[]) as id`,
    anyRow,
  );
};

/** Takes a run that waits out of the queue. A job that a worker holds already finds its run ended and does nothing. */
export const dequeueRun = async (tx: Database, runId: string): Promise<void> => {
  await askRows(tx, Prisma.sql`select (graphile_worker.remove_job(${jobKey(runId)})).id::text as "jobId"`, anyRow);
};

/** Has traces attributed by the tracer, in the transaction of the caller, not before `afterMs` have gone by. */
export const enqueueAttributions = async (
  tx: Database,
  workspaceId: string,
  traceIds: readonly string[],
  afterMs = 0,
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${attributeTask}, json_build_object('workspaceId', ${workspaceId}::text, 'traceIds', json_agg(id order by place)),
      job_key := 'attribute:' || gen_random_uuid(), priority := ${attributePriority}::int, run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"
    from unnest(${traceIds}::text[]) with ordinality as listed(id, place) group by (place - 1) / ${batchSize}::int`,
    anyRow,
  );
};

/**
 * Has a tracer trained `afterMs` from now; said again meanwhile, so long from then: ten labels in a row are one
 * training. `isAsked` is whether a person wants it, whatever the rule for training says.
 */
export const enqueueTraining = async (
  tx: Database,
  { tracerId, afterMs, isAsked }: { tracerId: string; afterMs: number; isAsked: boolean },
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${trainTask}, json_build_object('tracerId', ${tracerId}::text, 'isAsked', ${isAsked}::bool), job_key := 'train:' || ${tracerId}::text,
      priority := ${trainPriority}::int, run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`,
    anyRow,
  );
};

/** A growing trace is assembled so often at most. */
const assembleEveryMs = 1_000;

/**
 * Has traces of OpenTelemetry assembled of what arrived so far, soon; asked for again
 * meanwhile, they are assembled once.
 */
export const enqueueAssembly = async (tx: Database, workspaceId: string, otlpIds: readonly string[]): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${assembleTask}, json_build_object('workspaceId', ${workspaceId}::text, 'otlpId', id),
      job_key := 'otlp:' || ${workspaceId}::text || ':' || id, job_key_mode := 'preserve_run_at',
      run_at := now() + ${assembleEveryMs}::int * interval '1 millisecond')).id::text as "jobId"
    from unnest(${otlpIds}::text[]) as id`,
    anyRow,
  );
};

/** Has the new steps of a growing trace watched for alarms, at once: before what nobody waits for. */
export const enqueueGrowth = async (tx: Database, workspaceId: string, traceId: string): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${growthTask}, json_build_object('workspaceId', ${workspaceId}::text, 'traceId', ${traceId}::text), job_key := 'growth:' || ${traceId}::text)).id::text as "jobId"`,
    anyRow,
  );
};

/** Has a growing trace attributed once nothing was added to it for `afterMs`. */
export const enqueueQuietAttribution = async (
  tx: Database,
  { workspaceId, traceId, afterMs }: { workspaceId: string; traceId: string; afterMs: number },
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${attributeTask}, json_build_object('workspaceId', ${workspaceId}::text, 'traceIds', json_build_array(${traceId}::text)),
      job_key := 'attribute-quiet:' || ${traceId}::text, priority := ${attributePriority}::int,
      run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`,
    anyRow,
  );
};

/**
 * Has an import read or stored by a worker, not before `afterMs` have gone by; what was queued for it before is not
 * done any more.
 */
export const enqueueImport = async (
  tx: Database,
  { importId, turn }: { importId: string; turn: number },
  afterMs = 0,
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${importTask}, json_build_object('importId', ${importId}::text, 'turn', ${turn}::int), job_key := 'import:' || ${importId}::text,
      run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`,
    anyRow,
  );
};

/**
 * Has a pull fetched by a worker, or gone on with; one of a workspace at a time, so that a platform that hangs holds no
 * more than one slot of the workers.
 */
export const enqueuePull = async (tx: Database, workspaceId: string, importId: string, afterMs = 0): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${pullTask}, json_build_object('importId', ${importId}::text), job_key := 'pull:' || ${importId}::text,
      queue_name := 'pull:' || ${workspaceId}::text, run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`,
    anyRow,
  );
};

/** Has traces read again from their files, one after another. */
export const enqueueReadings = async (
  tx: Database,
  workspaceId: string,
  traceIds: readonly string[],
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${readAgainTask}, json_build_object('workspaceId', ${workspaceId}::text, 'traceIds', json_agg(id order by place)),
      job_key := 'read-again:' || gen_random_uuid(), priority := ${attributePriority}::int)).id::text as "jobId"
    from unnest(${traceIds}::text[]) with ordinality as listed(id, place) group by (place - 1) / ${batchSize}::int`,
    anyRow,
  );
};

/**
 * Has what changed in a workspace worked off for its dashboards; asked for twice, once. Asked for while
 * a worker is at it, one more job waits for that one in a queue of the workspace: a job that a worker
 * holds cannot be put off any more.
 */
export const enqueueFacts = async (tx: Database, workspaceId: string): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${factsTask}, json_build_object('workspaceId', ${workspaceId}::text), job_key := 'facts:' || ${workspaceId}::text,
      queue_name := 'facts:' || ${workspaceId}::text)).id::text as "jobId"`,
    anyRow,
  );
};

/** Has the words of steps of a workspace indexed, as `enqueueFacts` has its facts made. */
export const enqueueWords = async (tx: Database, workspaceId: string): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${wordsTask}, json_build_object('workspaceId', ${workspaceId}::text), job_key := 'words:' || ${workspaceId}::text,
      queue_name := 'words:' || ${workspaceId}::text, priority := ${attributePriority}::int)).id::text as "jobId"`,
    anyRow,
  );
};

/** Has the failures of these workspaces grouped that wait for it; one job of a workspace at a time. */
export const enqueueGrouping = async (tx: Database, workspaceIds: readonly string[]): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${groupTask}, json_build_object('workspaceId', id), job_key := 'group:' || id,
      queue_name := 'group:' || id, priority := ${groupPriority}::int)).id::text as "jobId"
    from unnest(${[...workspaceIds]}::text[]) as id`,
    anyRow,
  );
};

/** Has changes told to webhooks, where any wait for it; by one worker at a time, in their order. */
export const enqueueChanges = async (tx: Database): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${changesTask}, '{}', job_key := ${changesTask}, job_key_mode := 'preserve_run_at', queue_name := ${changesTask})).id::text as "jobId"
    where exists (select from "Change")`,
    anyRow,
  );
};

/** Has what waits for these destinations sent; one job of a destination at a time. */
export const enqueueWriteBacks = async (tx: Database, destinationIds: readonly string[]): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${writeBackTask}, json_build_object('destinationId', id), job_key := 'write-back:' || id,
      queue_name := 'write-back:' || id)).id::text as "jobId"
    from unnest(${[...destinationIds]}::text[]) as id`,
    anyRow,
  );
};

/** Has a judge asked for the name of an incident; one of a workspace at a time. */
export const enqueueNaming = async (
  tx: Database,
  {
    workspaceId,
    namingId,
    turn,
    afterMs = 0,
  }: { workspaceId: string; namingId: string; turn: number; afterMs?: number },
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${nameTask}, json_build_object('namingId', ${namingId}::text, 'turn', ${turn}::int), job_key := 'name:' || ${namingId}::text,
      queue_name := 'name:' || ${workspaceId}::text, run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`,
    anyRow,
  );
};

/**
 * Has the replays made that people of a workspace wait for. One worker at a time makes those of one workspace, however
 * many there are, so that a system that hangs holds no more than one slot of the workers.
 */
export const enqueueReplays = async (tx: Database, workspaceId: string, afterMs = 0): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${replayTask}, json_build_object('workspaceId', ${workspaceId}::text), job_key := 'replay:' || ${workspaceId}::text,
      queue_name := 'replay:' || ${workspaceId}::text, run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`,
    anyRow,
  );
};

/** Has a study gone on with, after what was started by hand; one of a workspace at a time. */
export const enqueueStudy = async (
  tx: Database,
  { workspaceId, studyId, afterMs = 0 }: { workspaceId: string; studyId: string; afterMs?: number },
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${studyTask}, json_build_object('studyId', ${studyId}::text), job_key := 'study:' || ${studyId}::text,
      queue_name := 'study:' || ${workspaceId}::text, priority := ${evaluationPriority}::int,
      run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`,
    anyRow,
  );
};

/** Has the retention rules gone on with after what waits; they are applied by one worker at a time. */
export const enqueueRetention = async (tx: Database, afterMs: number): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${retentionTask}, '{}'::json, job_key := 'retention', queue_name := 'retention', priority := ${retentionPriority}::int,
      run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"`,
    anyRow,
  );
};
