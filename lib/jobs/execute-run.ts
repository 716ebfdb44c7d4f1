import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { certifiedMethod } from "@/lib/attribution/certificate/certified-method";
import { findProbe } from "@/lib/attribution/certificate/probes/probe-list";
import { EndpointRests } from "@/lib/attribution/endpoint-fault";
import { type Method, type MethodRun } from "@/lib/attribution/method";
import { completeInput } from "@/lib/attribution/method-input";
import { findMethod } from "@/lib/attribution/method-list";
import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type Seen, type Tracer } from "@/lib/attribution/tracer";
import { isPassing, KnownError } from "@/lib/errors";
import { type ChosenJudge, chooseJudge } from "@/lib/services/connections/providers/choose-judge";
import { asKeptModel } from "@/lib/services/answers/runs/as-kept-model";
import { type ClaimedRun, type RunOwner } from "@/lib/services/answers/executing/claim-run";
import { finishRun, type RunEnd } from "@/lib/services/answers/executing/finish-run";
import { loadRunInput } from "@/lib/services/answers/runs/load-run-input";
import { readRunImages } from "@/lib/services/answers/runs/read-run-images";
import { releaseRun } from "@/lib/services/answers/executing/release-run";
import { leaveProvider } from "@/lib/services/connections/providers/leave-provider";
import { restRun } from "@/lib/services/answers/executing/rest-run";
import { watchTracer } from "@/lib/services/answers/runs/watch-tracer";
import { openSettledTracer } from "@/lib/services/answers/tracers/open-settled-tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { createEventLog, type EventLog } from "./event-log";
import { logError } from "./log";
import { type Attempts, openRunJudge, takeAttempts } from "./open-run-judge";
import { openRunLab } from "./open-run-lab";
import { putBackMs } from "./outlast";
import { createRunBudget } from "./run-budget";
import { RunFailure, toRunEnd } from "./run-failure";
import { type Waiting } from "./run-slots";
import { RunStopped, stopReasonOf } from "./stop-reason";

const again = "Start a new run.";

/**
 * The method as it was when the run was started: another one would give the run an answer
 * that its record does not explain.
 */
const requireMethod = ({ manifest }: ClaimedRun): Method => {
  const method = findMethod(manifest.method);
  if (!method) throw new RunFailure("method", `This server no longer has the method “${manifest.method}”. ${again}`);
  const promptHash = createHash("sha256").update(method.promptText).digest("hex");
  if (method.version === manifest.methodVersion && promptHash === manifest.promptHash)
    return manifest.probes
      ? certifiedMethod(
          method,
          manifest.probes.flatMap((name) => findProbe(name) ?? []),
        )
      : method;
  throw new RunFailure(
    "method",
    `The method ${method.title} was changed by an update after this run was started. ${again}`,
  );
};

/** The provider with its key of today, at the address and with the models' lengths of the manifest. */
const requireJudge = async (run: ClaimedRun): Promise<ChosenJudge | null> => {
  const { providerId, providerName } = run;
  const { judge } = run.manifest;
  if (!judge) return null;
  const chosen = await chooseJudge(run, { providerId, model: run.model }).catch((error: unknown) => {
    if (!(error instanceof KnownError) || error.code !== "NOT_FOUND") throw error;
    throw new RunFailure(
      "provider",
      `The provider ${providerName} was deleted after this run was started. Start a new run with another provider.`,
    );
  });
  if (chosen.endpoint.baseUrl !== judge.baseUrl) {
    throw new RunFailure(
      "provider",
      `The address of the provider ${providerName} was changed after this run was started. ${again}`,
    );
  }
  const modelNamed = (name: string): JudgeModel =>
    asKeptModel(
      chosen.modelNamed(name),
      judge.others?.find((other) => other.model === name),
    );
  return { ...chosen, model: asKeptModel(chosen.model, judge), modelNamed };
};

/** Exactly the weights that the run was started with. */
const requireTracer = async ({ workspaceId, manifest: { tracer } }: ClaimedRun): Promise<Tracer> => {
  const opened = tracer ? await openSettledTracer(workspaceId, tracer) : noTracer;
  if (opened) return opened;
  throw new RunFailure(
    "tracer",
    `The weights for this run, ${tracer?.name ?? ""}, were deleted or changed by an update after it was started. ${again}`,
  );
};

/** What an execution has come to: the best answer so far, and whether it is the method's last word. */
interface Progress {
  attribution: Attribution | null;
  isComplete: boolean;
}

/**
 * Runs the method, keeps the best answer so far in `progress`, and writes down what happens; `notes`
 * are for whoever reads the answer.
 */
const follow = async (
  events: MethodRun,
  { progress, log, notes, signal }: { progress: Progress; log: EventLog; notes: string[]; signal: AbortSignal },
): Promise<void> => {
  for (let next = await events.next(); ; next = await events.next()) {
    await setImmediate(); // a method without a model waits for nobody, and others wait for this process
    signal.throwIfAborted();
    if (next.done) {
      await log.flush();
      Object.assign(progress, { attribution: next.value, isComplete: true });
      return;
    }
    if (next.value.type === "found") {
      progress.attribution = next.value.attribution;
      continue;
    }
    log.push(next.value);
    // A reader starts afresh at that event.
    if (next.value.type === "started") for (const message of notes) log.push({ type: "note", message });
  }
};

/**
 * How a run ends: with its answer or, where a limit has refused one of its calls, PARTIAL with the best answer so far.
 * Throws what the method throws.
 */
const attribute = async (
  owner: RunOwner,
  run: ClaimedRun,
  attempts: Attempts,
  { signal, waiting }: { signal: AbortSignal; waiting: Waiting | undefined },
): Promise<RunEnd> => {
  const method = requireMethod(run);
  const chosen = await requireJudge(run);
  const { tracer, seen } = watchTracer(await requireTracer(run));
  const { notes, parameters, ...input } = await loadRunInput(run);
  const log = createEventLog(owner, run.events, signal);
  const budget = createRunBudget(owner);
  const images = await readRunImages(run);
  const opened = chosen && openRunJudge(chosen, { owner, run, log, attempts, budget, signal, images, waiting });
  const judges = opened && { judge: opened.judge, judgeOf: opened.judgeOf };
  const lab = await openRunLab({ owner, run, log, budget, signal });
  const events = method.run(
    completeInput(method, { ...input, ...(parameters && { parameters }), ...judges, tracer, lab, signal }),
  );
  const progress: Progress = { attribution: null, isComplete: false };
  const seenOf = (): Seen | null => run.manifest.tracer && seen();
  try {
    await follow(events, { progress, log, notes, signal });
  } catch (error) {
    const rest = opened?.rest();
    if (signal.aborted || error instanceof RunStopped || !(budget.refusal() ?? rest)) throw error;
    await opened?.idle(); // what was asked beside that call is paid, and is kept
    await log.flush();
    if (rest && !budget.refusal()) throw rest;
  }
  const { attribution, isComplete } = progress;
  const refusal = budget.refusal();
  if (refusal) return { status: "PARTIAL", attribution, ...refusal, seen: seenOf() };
  if (!isComplete || !attribution) throw new Error("a method ended without an answer");
  return { status: "SUCCEEDED", attribution, seen: seenOf() };
};

/**
 * Executes a claimed run to its end and writes how it ended. A stop in order gives it back to the queue, as does an
 * endpoint that is to be left alone, and a database that is away or full, for a while; a lost run is left to who has
 * it; everything else ends on the row, also what nobody foresaw. `waiting` is told of when it waits for its endpoint.
 * Rejects only where the database cannot be written.
 */
export const executeRun = async (
  owner: RunOwner,
  run: ClaimedRun,
  signal: AbortSignal,
  waiting?: Waiting,
): Promise<RunEnd["status"] | "RELEASED" | "RESTS" | "LOST"> => {
  const attempts: Attempts = { pending: 0 };
  const end = async (how: RunEnd): Promise<RunEnd["status"] | "LOST"> =>
    (await finishRun(owner, how, takeAttempts(attempts))) ? how.status : "LOST";
  try {
    return await end(await attribute(owner, run, attempts, { signal, waiting }));
  } catch (error) {
    const why = error instanceof RunStopped ? error.why : stopReasonOf(signal);
    if (why === "lost") return "LOST";
    if (why === "stopping") return (await releaseRun(owner, takeAttempts(attempts))) ? "RELEASED" : "LOST";
    if (why === null && error instanceof EndpointRests)
      return (await restRun(owner, error, takeAttempts(attempts))) ? "RESTS" : "LOST";
    if (why === null && isPassing(error)) {
      logError(`run ${run.runId}`, error);
      return (await releaseRun(owner, takeAttempts(attempts), putBackMs)) ? "RELEASED" : "LOST";
    }
    return end(why === "cancelled" ? { status: "CANCELLED" } : toRunEnd(error, run.runId));
  } finally {
    if (run.isProbe && run.providerId !== null)
      await leaveProvider(run.providerId).catch((error: unknown) => void logError("pace", error));
  }
};
