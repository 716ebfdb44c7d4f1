import { EventEmitter } from "node:events";
import { hostname } from "node:os";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { directDatabaseUrl, workerConcurrency } from "@/lib/env";
import { isDatabaseAway } from "@/lib/errors";
import { isWorkerWanted } from "@/lib/services/answers/executing/claim-next-run";
import { freeDeadWorkers } from "@/lib/services/answers/executing/free-dead-workers";
import { removeWorker } from "@/lib/services/answers/executing/remove-worker";
import { jobs, told } from "@/lib/span-channels";
import { subscribeCancellations } from "@/lib/services/answers/executing/subscribe-cancellations";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { databaseLostCode } from "@/lib/services/ground/queue/database-lost";
import { listeningBackend } from "@/lib/services/ground/queue/listen";
import { heartbeatMs } from "@/lib/services/ground/queue/worker-silence";
import { lookForChanges } from "@/lib/services/connections/channels/look-for-changes";
import { chooseReader } from "@/lib/services/ground/reader/reader";
import { readHere } from "@/lib/reader-thread/read-here";
import { clock } from "./clock";
import { figuresNow } from "./count-calls";
import { watchForKeptFailure } from "./kept-failure";
import { cancelRun, reconcile, stopAll } from "./executions";
import { log, logError } from "./log";
import { createRunSlots } from "./run-slots";
import { cancelWork } from "./running-work";
import { RunStopped } from "./stop-reason";
import { createTaskList, type Task } from "./task-list";

// One worker process: takes runs and trainings from the queue, executes them, and takes over from workers that died.

/**
 * How long a stop in order may take before the process leaves anyway; the next worker then
 * takes over as from a dead one.
 */
const stopWithinMs = 7_000;
/** How often the queue is looked at beside its notifications. */
const pollMs = 2_000;

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

const countedAll = (list: Record<string, Task>): Record<string, Task> =>
  Object.fromEntries(
    Object.entries(list).map(([name, task]): [string, Task] => {
      const work = slots.counted(task);
      return [name, (payload, helpers) => told(jobs, { task: name }, () => work(payload, helpers))];
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
  taskList: countedAll(createTaskList({ identity: firstBeat.then(() => identity), slots, signal: stopping.signal })),
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
