import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { hostname } from "node:os";
import { type JobHelpers, Logger, run, type WorkerEvents } from "graphile-worker";
import { z } from "zod";
import { directDatabaseUrl, workerConcurrency } from "@/lib/env";
import { isDatabaseAway } from "@/lib/errors";
import { renewAllFacts } from "@/lib/services/ground/facts/renew-all-facts";
import { indexAllWords } from "@/lib/services/ground/words/index-words";
import { assembleTrace } from "@/lib/services/intake/otlp/assemble-trace";
import { putOffReplays } from "@/lib/services/lab/replays/put-off-replays";
import { attributeStored } from "@/lib/services/answers/starting/attribute-stored";
import { isWorkerWanted } from "@/lib/services/answers/executing/claim-next-run";
import { freeDeadWorkers } from "@/lib/services/answers/executing/free-dead-workers";
import {
  assembleTask,
  attributeTask,
  automateTask,
  changesTask,
  deliverTask,
  factsTask,
  fillTask,
  groupTask,
  growthTask,
  importTask,
  mailTask,
  nameTask,
  pullTask,
  readAgainTask,
  replayTask,
  retentionTask,
  runTask,
  studyTask,
  sweepTask,
  trainTask,
  watchTask,
  wordsTask,
  writeBackTask,
} from "@/lib/services/ground/queue/queue.sql";
import { removeWorker } from "@/lib/services/answers/executing/remove-worker";
import { jobs, told } from "@/lib/span-channels";
import { subscribeCancellations } from "@/lib/services/answers/executing/subscribe-cancellations";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { databaseLostCode } from "@/lib/services/ground/queue/database-lost";
import { listeningBackend } from "@/lib/services/ground/queue/listen";
import { heartbeatMs } from "@/lib/services/ground/queue/worker-silence";
import { enqueueMarked } from "@/lib/services/watch/incidents/enqueue-marked";
import { putOffStudy, workspaceOfStudy } from "@/lib/services/lab/studies/put-off-study";
import { rereadEach } from "@/lib/services/intake/rereading/reread-each";
import { enqueueDueWriteBacks } from "@/lib/services/watch/write-back/enqueue-due";
import { lookForChanges } from "@/lib/services/connections/channels/look-for-changes";
import { tellChanges } from "@/lib/services/connections/channels/tell-changes";
import { chooseReader } from "@/lib/services/ground/reader/reader";
import { readHere } from "@/lib/reader-thread/read-here";
import { automate } from "./automate";
import { clock } from "./clock";
import { continueImport } from "./continue-import";
import { figuresNow } from "./count-calls";
import { createPulls } from "./continue-pull";
import { deliverNews, sendMailOfJob } from "./deliver-news";
import { executeStudy } from "./execute-study";
import { groupFailures } from "./group-failures";
import { watchForKeptFailure } from "./kept-failure";
import { createLabSlots } from "./lab-slots";
import { fillEvaluationRuns } from "./fill-evaluation";
import { cancelRun, reconcile, stopAll } from "./executions";
import { log, logError } from "./log";
import { nameIncident } from "./name-incident";
import { replayQueued } from "./replay-queued";
import { retain } from "./retain";
import { createRunSlots } from "./run-slots";
import { cancelWork } from "./running-work";
import { RunStopped } from "./stop-reason";
import { sweep } from "./sweep";
import { takeRun } from "./take-run";
import { trainSystem } from "./train-system";
import { watch } from "./watch";
import { watchGrowth } from "./watch-growth";
import { writeBack } from "./write-back";

// One worker process: takes runs and trainings from the queue, executes them, and takes over from workers that died.

/**
 * How long a stop in order may take before the process leaves anyway; the next worker then
 * takes over as from a dead one.
 */
const stopWithinMs = 7_000;
/** How often the queue is looked at beside its notifications. */
const pollMs = 2_000;

const RunJob = z.object({ runId: z.string() });
const AttributeJob = z.object({ workspaceId: z.uuid(), traceIds: z.array(z.string()) });
const ImportJob = z.object({ importId: z.uuid(), turn: z.int() });
const PullJob = z.object({ importId: z.uuid() });
const AssembleJob = z.object({ workspaceId: z.uuid(), otlpId: z.string() });
const FillJob = z.object({ evaluationId: z.uuid() });
const ReplayJob = z.object({ workspaceId: z.uuid() });
const StudyJob = z.object({ studyId: z.uuid() });
const NameJob = z.object({ namingId: z.uuid(), turn: z.int() });
const FactsJob = z.object({ workspaceId: z.uuid().optional() });
const TrainJob = z.object({ tracerId: z.string(), isAsked: z.boolean() });

const events: WorkerEvents = new EventEmitter();
/** Under which the queue locks jobs for this process; it is the worker's id everywhere. */
const identity = new Promise<string>((resolve) =>
  events.once("pool:create", ({ workerPool }) => resolve(workerPool.id)),
);
/** Resolves once the database knows this worker. */
let onFirstBeat = (): void => {};
const firstBeat = new Promise<void>((resolve) => (onFirstBeat = resolve));
let isStopping = false;
const stopping = new AbortController();

/**
 * Half of the slots stay free of what replays systems: a system may take hours. What found
 * none is looked at again so soon.
 */
const putOffMs = 5_000;
const lab = createLabSlots({
  most: Math.max(1, Math.floor(workerConcurrency() / 2)),
  forgetMs: 3 * putOffMs,
  now: () => Date.now(),
});

const takePull = createPulls({ slots: workerConcurrency(), putOffMs });

/** A run gives its slot away after so long, where it waits for its endpoint and something else waits for a slot. */
const leaveAfterMs = 3_000;
/** How often that is looked at. */
const lookMs = 1_000;
const slots = createRunSlots({
  slots: workerConcurrency(),
  mostOutside: 3 * workerConcurrency(),
  leaveAfterMs,
  now: () => Date.now(),
  isWanted: isWorkerWanted,
});

const execute = async (payload: unknown): Promise<void> => {
  const { runId } = RunJob.parse(payload);
  await firstBeat; // a claim under a worker that nobody has heard of would be taken for a dead one's
  const claim = `${await identity}/${randomUUID()}`;
  await takeRun({ jobRunId: runId, claim }, { lab, slots, putOffMs, isStopping: () => isStopping });
};

const attribute = async (payload: unknown): Promise<void> => {
  const job = AttributeJob.parse(payload);
  const count = await attributeStored(job);
  log(`${count} of ${job.traceIds.length} traces attributed`);
};

const assemble = async (payload: unknown): Promise<void> => assembleTrace(AssembleJob.parse(payload));

const takeIn = async (payload: unknown, { job }: JobHelpers): Promise<void> => {
  const turn = ImportJob.parse(payload);
  log(`import ${turn.importId} ${await continueImport({ ...turn, beginnings: job.attempts }, stopping.signal)}`);
};

const pull = async (payload: unknown): Promise<void> => takePull(PullJob.parse(payload).importId, stopping.signal);

const readAgain = async (payload: unknown): Promise<void> => {
  const job = AttributeJob.parse(payload);
  log(`${await rereadEach(job, stopping.signal)} of ${job.traceIds.length} traces read again`);
};

const fill = async (payload: unknown): Promise<void> => {
  const job = FillJob.parse(payload);
  log(`evaluation ${job.evaluationId}: ${await fillEvaluationRuns(job, stopping.signal)}`);
};

const renewFacts = async (payload: unknown): Promise<void> => {
  const count = await renewAllFacts({ ...FactsJob.parse(payload), signal: stopping.signal });
  if (count > 0) log(`facts renewed of ${count} changes`);
  await enqueueMarked();
  await enqueueDueWriteBacks();
};

const indexWords = async (payload: unknown): Promise<void> => {
  const count = await indexAllWords({ ...FactsJob.parse(payload), signal: stopping.signal });
  if (count > 0) log(`words of ${count} changed traces indexed`);
};

const deliverJob = (payload: unknown): Promise<void> => deliverNews(payload, { signal: stopping.signal });
const mail = (payload: unknown, { job }: JobHelpers): Promise<void> => sendMailOfJob(payload, String(job.id));

const replay = async (payload: unknown, { job }: JobHelpers): Promise<void> => {
  const { workspaceId } = ReplayJob.parse(payload);
  await firstBeat; // its slots would be taken for a dead worker's
  const maker = { workspaceId, workerId: await identity, beginnings: job.attempts };
  await lab.doOf(workspaceId, {
    work: async () => log(`${await replayQueued(maker, stopping.signal)} replays made`),
    putOff: () => putOffReplays(workspaceId, putOffMs),
  });
};

const study = async (payload: unknown, { job }: JobHelpers): Promise<void> => {
  const { studyId } = StudyJob.parse(payload);
  await firstBeat;
  const owner = { studyId, claim: `${await identity}/${randomUUID()}` };
  const workspaceId = await workspaceOfStudy(studyId);
  if (workspaceId === null) return;
  await lab.doOf(workspaceId, {
    work: async () => log(`study ${studyId} ${await executeStudy(owner, stopping.signal, job.attempts)}`),
    putOff: () => putOffStudy({ workspaceId, studyId }, putOffMs),
  });
};

const name = async (payload: unknown, { job }: JobHelpers): Promise<void> => {
  const owner = { ...NameJob.parse(payload), claim: `${await identity}/${randomUUID()}` };
  log(`name ${owner.namingId} ${await nameIncident(owner, stopping.signal, job.attempts)}`);
};

const train = async (payload: unknown, { job }: JobHelpers): Promise<void> => {
  const { tracerId, isAsked } = TrainJob.parse(payload);
  log(`training ${tracerId} begins`);
  log(`training ${tracerId} ${await trainSystem({ tracerId, isAsked, beginnings: job.attempts }, stopping.signal)}`);
};

const beat = async (): Promise<void> => {
  try {
    const worker = {
      id: await identity,
      host: hostname(),
      pid: process.pid,
      backendPid: listeningBackend(),
      figures: figuresNow(),
    };
    await reconcile(() => touchWorker(worker));
    onFirstBeat();
    await lookForChanges();
    for (const runId of await freeDeadWorkers()) log(`run ${runId} is back in the queue: its worker is gone`);
  } catch (error) {
    logError("heartbeat", error);
  }
};

const keepBeating = async (): Promise<void> => {
  while (!isStopping) {
    await beat();
    await new Promise((resolve) => setTimeout(resolve, heartbeatMs));
  }
};

/** Warnings and errors of the queue by their first line: what follows may quote a payload. */
const queueLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") log(`queue: ${message.split("\n", 1)[0]?.slice(0, 300) ?? ""}`);
});

const countedAll = (tasks: Record<string, (payload: unknown, helpers: JobHelpers) => Promise<void>>) =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => {
      const work = slots.counted(task);
      return [
        name,
        (payload: unknown, helpers: JobHelpers) => told(jobs, { task: name }, () => work(payload, helpers)),
      ];
    }),
  );

// What the database cut off here and there has nobody who waits for it: the process ends, and says why.
process.on("uncaughtException", (error) => {
  logError("worker", error);
  process.exit(isDatabaseAway(error) ? databaseLostCode : 1);
});

watchForKeptFailure(events, (failure) => {
  logError("queue", failure);
  process.exit(isDatabaseAway(failure) ? databaseLostCode : 1);
});

chooseReader(readHere);
const runner = await run({
  connectionString: directDatabaseUrl(),
  concurrency: workerConcurrency(),
  maxPoolSize: workerConcurrency() + 2,
  pollInterval: pollMs,
  noHandleSignals: true,
  parsedCronItems: clock,
  logger: queueLogger,
  events,
  taskList: countedAll({
    [runTask]: execute,
    [attributeTask]: attribute,
    [trainTask]: train,
    [assembleTask]: assemble,
    [growthTask]: (payload: unknown) => watchGrowth(payload, stopping.signal),
    [importTask]: takeIn,
    [pullTask]: pull,
    [readAgainTask]: readAgain,
    [fillTask]: fill,
    [sweepTask]: () => sweep(stopping.signal),
    [deliverTask]: deliverJob,
    [mailTask]: mail,
    [changesTask]: async () => log(`${await tellChanges(stopping.signal)} changes told`),
    [factsTask]: renewFacts,
    [wordsTask]: indexWords,
    [groupTask]: (payload: unknown) => groupFailures(payload, stopping.signal),
    [writeBackTask]: (payload: unknown) => writeBack(payload, stopping.signal),
    [automateTask]: (payload: unknown) => automate(payload, stopping.signal),
    [watchTask]: () => watch(stopping.signal),
    [replayTask]: replay,
    [studyTask]: study,
    [nameTask]: name,
    [retentionTask]: () => retain(stopping.signal),
  }),
});

const keepLooking = async (): Promise<void> => {
  while (!isStopping) {
    await slots.look().catch((error: unknown) => logError("slots", error));
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
};

const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  const drained = runner.stop();
  stopping.abort(new RunStopped("stopping"));
  stopAll();
  await drained;
  await slots.allEnded();
  await removeWorker(await identity);
  log("stopped");
  process.exit(0);
};
process.on("SIGTERM", () => void stop().catch(() => process.exit(1)));
process.on("SIGINT", () => void stop().catch(() => process.exit(1)));

await subscribeCancellations((id) => {
  cancelRun(id);
  cancelWork(id);
});
void keepBeating();
void keepLooking();
await firstBeat;
log("ready");

await runner.promise;
if (!isStopping) process.exit(1); // the launcher starts another one
