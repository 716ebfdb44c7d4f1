import { randomUUID } from "node:crypto";
import { type Database } from "@/lib/ask";
import { addJobs } from "./add-jobs.sql";
import { priorities, tasks } from "./tasks";

// What is put into the queue, in the transaction of the caller: each of these has something done by a worker.

/** Traces of one job. */
const batchSize = 200;

/** So many items at a time, in order. */
const batches = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  );

/** Has the runs of an evaluation made that are not there yet; asked for twice, they are made once. */
export const enqueueFilling = (tx: Database, evaluationId: string): Promise<void> =>
  addJobs(tx, tasks.fill, [{ key: `fill:${evaluationId}`, payload: { evaluationId } }]);

/** Has traces attributed by the tracer, not before `afterMs` have gone by. */
export const enqueueAttributions = (
  tx: Database,
  workspaceId: string,
  traceIds: readonly string[],
  afterMs = 0,
): Promise<void> =>
  addJobs(
    tx,
    tasks.attribute,
    batches(traceIds).map((batch) => ({
      key: `attribute:${randomUUID()}`,
      payload: { workspaceId, traceIds: batch },
      priority: priorities.attribute,
      afterMs,
    })),
  );

/** Has a growing trace attributed once nothing was added to it for `afterMs`. */
export const enqueueQuietAttribution = (
  tx: Database,
  { workspaceId, traceId, afterMs }: { workspaceId: string; traceId: string; afterMs: number },
): Promise<void> =>
  addJobs(tx, tasks.attribute, [
    {
      key: `attribute-quiet:${traceId}`,
      payload: { workspaceId, traceIds: [traceId] },
      priority: priorities.attribute,
      afterMs,
    },
  ]);

/**
 * Has a tracer trained `afterMs` from now; said again meanwhile, so long from then: ten labels in a row are one
 * training. `isAsked` is whether a person wants it, whatever the rule for training says.
 */
export const enqueueTraining = (
  tx: Database,
  { tracerId, afterMs, isAsked }: { tracerId: string; afterMs: number; isAsked: boolean },
): Promise<void> =>
  addJobs(tx, tasks.train, [
    { key: `train:${tracerId}`, payload: { tracerId, isAsked }, priority: priorities.train, afterMs },
  ]);

/** A growing trace is assembled so often at most. */
const assembleEveryMs = 1_000;

/**
 * Has traces of OpenTelemetry assembled of what arrived so far, soon; asked for again
 * meanwhile, they are assembled once.
 */
export const enqueueAssembly = (tx: Database, workspaceId: string, otlpIds: readonly string[]): Promise<void> =>
  addJobs(
    tx,
    tasks.assemble,
    otlpIds.map((otlpId) => ({
      key: `otlp:${workspaceId}:${otlpId}`,
      payload: { workspaceId, otlpId },
      afterMs: assembleEveryMs,
      keepsTime: true,
    })),
  );

/** Has the new steps of a growing trace watched for alarms, at once: before what nobody waits for. */
export const enqueueGrowth = (tx: Database, workspaceId: string, traceId: string): Promise<void> =>
  addJobs(tx, tasks.growth, [{ key: `growth:${traceId}`, payload: { workspaceId, traceId } }]);

/**
 * Has an import read or stored by a worker, not before `afterMs` have gone by; what was queued for it before is not
 * done any more.
 */
export const enqueueImport = (
  tx: Database,
  { importId, turn }: { importId: string; turn: number },
  afterMs = 0,
): Promise<void> => addJobs(tx, tasks.import, [{ key: `import:${importId}`, payload: { importId, turn }, afterMs }]);

/**
 * Has a pull fetched by a worker, or gone on with; one of a workspace at a time, so that a platform that hangs holds no
 * more than one slot of the workers.
 */
export const enqueuePull = (tx: Database, workspaceId: string, importId: string, afterMs = 0): Promise<void> =>
  addJobs(tx, tasks.pull, [{ key: `pull:${importId}`, payload: { importId }, queue: `pull:${workspaceId}`, afterMs }]);

/** Has traces read again from their files, one after another. */
export const enqueueReadings = (tx: Database, workspaceId: string, traceIds: readonly string[]): Promise<void> =>
  addJobs(
    tx,
    tasks.readAgain,
    batches(traceIds).map((batch) => ({
      key: `read-again:${randomUUID()}`,
      payload: { workspaceId, traceIds: batch },
      priority: priorities.attribute,
    })),
  );

/**
 * Has what changed in a workspace worked off for its dashboards; asked for twice, once. Asked for while
 * a worker is at it, one more job waits for that one in a queue of the workspace: a job that a worker
 * holds cannot be put off any more.
 */
export const enqueueFacts = (tx: Database, workspaceId: string): Promise<void> =>
  addJobs(tx, tasks.facts, [{ key: `facts:${workspaceId}`, payload: { workspaceId }, queue: `facts:${workspaceId}` }]);

/** Has the words of steps of a workspace indexed, as `enqueueFacts` has its facts made. */
export const enqueueWords = (tx: Database, workspaceId: string): Promise<void> =>
  addJobs(tx, tasks.words, [
    {
      key: `words:${workspaceId}`,
      payload: { workspaceId },
      queue: `words:${workspaceId}`,
      priority: priorities.attribute,
    },
  ]);

/** Has the failures of these workspaces grouped that wait for it; one job of a workspace at a time. */
export const enqueueGrouping = (tx: Database, workspaceIds: readonly string[]): Promise<void> =>
  addJobs(
    tx,
    tasks.group,
    workspaceIds.map((workspaceId) => ({
      key: `group:${workspaceId}`,
      payload: { workspaceId },
      queue: `group:${workspaceId}`,
      priority: priorities.group,
    })),
  );

/** Has changes told to webhooks; by one worker at a time, in their order. */
export const enqueueChanges = (tx: Database): Promise<void> =>
  addJobs(tx, tasks.changes, [{ key: tasks.changes, payload: {}, queue: tasks.changes, keepsTime: true }]);

/** Has what waits for these destinations sent; one job of a destination at a time. */
export const enqueueWriteBacks = (tx: Database, destinationIds: readonly string[]): Promise<void> =>
  addJobs(
    tx,
    tasks.writeBack,
    destinationIds.map((destinationId) => ({
      key: `write-back:${destinationId}`,
      payload: { destinationId },
      queue: `write-back:${destinationId}`,
    })),
  );

/** Has a judge asked for the name of an incident; one of a workspace at a time. */
export const enqueueNaming = (
  tx: Database,
  {
    workspaceId,
    namingId,
    turn,
    afterMs = 0,
  }: { workspaceId: string; namingId: string; turn: number; afterMs?: number },
): Promise<void> =>
  addJobs(tx, tasks.name, [
    { key: `name:${namingId}`, payload: { namingId, turn }, queue: `name:${workspaceId}`, afterMs },
  ]);

/**
 * Has the replays made that people of a workspace wait for. One worker at a time makes those of one workspace, however
 * many there are, so that a system that hangs holds no more than one slot of the workers.
 */
export const enqueueReplays = (tx: Database, workspaceId: string, afterMs = 0): Promise<void> =>
  addJobs(tx, tasks.replay, [
    { key: `replay:${workspaceId}`, payload: { workspaceId }, queue: `replay:${workspaceId}`, afterMs },
  ]);

/** Has a study gone on with, after what was started by hand; one of a workspace at a time. */
export const enqueueStudy = (
  tx: Database,
  { workspaceId, studyId, afterMs = 0 }: { workspaceId: string; studyId: string; afterMs?: number },
): Promise<void> =>
  addJobs(tx, tasks.study, [
    {
      key: `study:${studyId}`,
      payload: { studyId },
      queue: `study:${workspaceId}`,
      priority: priorities.evaluation,
      afterMs,
    },
  ]);

/** Has the retention rules gone on with after what waits; they are applied by one worker at a time. */
export const enqueueRetention = (tx: Database, afterMs: number): Promise<void> =>
  addJobs(tx, tasks.retention, [
    { key: "retention", payload: {}, queue: "retention", priority: priorities.retention, afterMs },
  ]);
