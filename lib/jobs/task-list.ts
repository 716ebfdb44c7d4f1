import { randomUUID } from "node:crypto";
import { type JobHelpers } from "graphile-worker";
import { z } from "zod";
import { workerConcurrency } from "@/lib/env";
import { attributeStored } from "@/lib/services/answers/starting/attribute-stored";
import { tellChanges } from "@/lib/services/connections/channels/tell-changes";
import { renewAllFacts } from "@/lib/services/ground/facts/renew-all-facts";
import { tasks } from "@/lib/services/ground/queue/tasks";
import { indexAllWords } from "@/lib/services/ground/words/index-words";
import { assembleTrace } from "@/lib/services/intake/otlp/assemble-trace";
import { rereadEach } from "@/lib/services/intake/rereading/reread-each";
import { putOffReplays } from "@/lib/services/lab/replays/put-off-replays";
import { putOffStudy, workspaceOfStudy } from "@/lib/services/lab/studies/put-off-study";
import { enqueueMarked } from "@/lib/services/watch/incidents/enqueue-marked";
import { enqueueDueWriteBacks } from "@/lib/services/watch/write-back/enqueue-due";
import { automate } from "./automate";
import { continueImport } from "./continue-import";
import { createPulls } from "./continue-pull";
import { deliverNews, sendMailOfJob } from "./deliver-news";
import { executeStudy } from "./execute-study";
import { fillEvaluationRuns } from "./fill-evaluation";
import { groupFailures } from "./group-failures";
import { createLabSlots } from "./lab-slots";
import { log } from "./log";
import { nameIncident } from "./name-incident";
import { replayQueued } from "./replay-queued";
import { retain } from "./retain";
import { type createRunSlots } from "./run-slots";
import { sweep } from "./sweep";
import { takeRun } from "./take-run";
import { trainSystem } from "./train-system";
import { watch } from "./watch";
import { watchGrowth } from "./watch-growth";
import { writeBack } from "./write-back";

/** The process that the tasks run in. */
export interface Worker {
  /** Its id, once the database knows it: a claim of one that nobody has heard of would be taken for a dead one's. */
  identity: Promise<string>;
  slots: ReturnType<typeof createRunSlots>;
  /** Aborted when it is to stop. */
  signal: AbortSignal;
}

export type Task = (payload: unknown, helpers: JobHelpers) => Promise<void>;

const task =
  <T>(payload: z.ZodType<T>, work: (job: T, helpers: JobHelpers) => Promise<void>): Task =>
  (given, helpers) =>
    work(payload.parse(given), helpers);

const ofTraces = z.object({ workspaceId: z.uuid(), traceIds: z.array(z.string()) });
const ofWorkspace = z.object({ workspaceId: z.uuid() });
const ofSomeWorkspace = z.object({ workspaceId: z.uuid().optional() });

/** What was not possible now is looked at again so soon. */
const putOffMs = 5_000;

const intakeTasks = ({ signal }: Worker): Record<string, Task> => {
  const takePull = createPulls({ slots: workerConcurrency(), putOffMs });
  return {
    [tasks.import]: task(z.object({ importId: z.uuid(), turn: z.int() }), async (turn, { job }) =>
      log(`import ${turn.importId} ${await continueImport({ ...turn, beginnings: job.attempts }, signal)}`),
    ),
    [tasks.pull]: task(z.object({ importId: z.uuid() }), ({ importId }) => takePull(importId, signal)),
    [tasks.assemble]: task(z.object({ workspaceId: z.uuid(), otlpId: z.string() }), assembleTrace),
    [tasks.readAgain]: task(ofTraces, async (job) =>
      log(`${await rereadEach(job, signal)} of ${job.traceIds.length} traces read again`),
    ),
    [tasks.sweep]: () => sweep(signal),
    [tasks.facts]: task(ofSomeWorkspace, async (job) => {
      const count = await renewAllFacts({ ...job, signal });
      if (count > 0) log(`facts renewed of ${count} changes`);
      await enqueueMarked();
      await enqueueDueWriteBacks();
    }),
    [tasks.words]: task(ofSomeWorkspace, async (job) => {
      const count = await indexAllWords({ ...job, signal });
      if (count > 0) log(`words of ${count} changed traces indexed`);
    }),
    [tasks.retention]: () => retain(signal),
  };
};

/** Half of the slots stay free of what replays systems: a system may take hours. */
const labSlots = () =>
  createLabSlots({
    most: Math.max(1, Math.floor(workerConcurrency() / 2)),
    forgetMs: 3 * putOffMs,
    now: () => Date.now(),
  });

const answerTasks = ({ identity, slots, signal }: Worker): Record<string, Task> => {
  const lab = labSlots();
  const claim = async (): Promise<string> => `${await identity}/${randomUUID()}`;
  return {
    [tasks.run]: task(z.object({ runId: z.string() }), async ({ runId }) => {
      const run = { jobRunId: runId, claim: await claim() };
      await takeRun(run, { lab, slots, putOffMs, isStopping: () => signal.aborted });
    }),
    [tasks.attribute]: task(ofTraces, async (job) =>
      log(`${await attributeStored(job)} of ${job.traceIds.length} traces attributed`),
    ),
    [tasks.train]: task(z.object({ tracerId: z.string(), isAsked: z.boolean() }), async (training, { job }) => {
      log(`training ${training.tracerId} begins`);
      log(`training ${training.tracerId} ${await trainSystem({ ...training, beginnings: job.attempts }, signal)}`);
    }),
    [tasks.fill]: task(z.object({ evaluationId: z.uuid() }), async (job) =>
      log(`evaluation ${job.evaluationId}: ${await fillEvaluationRuns(job, signal)}`),
    ),
    [tasks.replay]: task(ofWorkspace, async ({ workspaceId }, { job }) => {
      const maker = { workspaceId, workerId: await identity, beginnings: job.attempts };
      await lab.doOf(workspaceId, {
        work: async () => log(`${await replayQueued(maker, signal)} replays made`),
        putOff: () => putOffReplays(workspaceId, putOffMs),
      });
    }),
    [tasks.study]: task(z.object({ studyId: z.uuid() }), async ({ studyId }, { job }) => {
      const owner = { studyId, claim: await claim() };
      const workspaceId = await workspaceOfStudy(studyId);
      if (workspaceId === null) return;
      await lab.doOf(workspaceId, {
        work: async () => log(`study ${studyId} ${await executeStudy(owner, signal, job.attempts)}`),
        putOff: () => putOffStudy({ workspaceId, studyId }, putOffMs),
      });
    }),
    [tasks.name]: task(z.object({ namingId: z.uuid(), turn: z.int() }), async (naming, { job }) => {
      const owner = { ...naming, claim: await claim() };
      log(`name ${owner.namingId} ${await nameIncident(owner, signal, job.attempts)}`);
    }),
  };
};

const watchTasks = ({ signal }: Worker): Record<string, Task> => ({
  [tasks.watch]: () => watch(signal),
  [tasks.growth]: (payload) => watchGrowth(payload, signal),
  [tasks.group]: (payload) => groupFailures(payload, signal),
  [tasks.automate]: (payload) => automate(payload, signal),
  [tasks.writeBack]: (payload) => writeBack(payload, signal),
  [tasks.deliver]: (payload) => deliverNews(payload, { signal }),
  [tasks.mail]: (payload, { job }) => sendMailOfJob(payload, String(job.id)),
  [tasks.changes]: async () => log(`${await tellChanges(signal)} changes told`),
});

/** What a worker does for each task of the queue. */
export const createTaskList = (worker: Worker): Record<string, Task> => ({
  ...intakeTasks(worker),
  ...answerTasks(worker),
  ...watchTasks(worker),
});
