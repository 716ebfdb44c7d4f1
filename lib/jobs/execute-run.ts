import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Judge } from "@/lib/attribution/judge";
import { type Method } from "@/lib/attribution/method";
import { findMethod } from "@/lib/attribution/method-list";
import { completeInput } from "@/lib/attribution/method-input";
import { noJudge } from "@/lib/attribution/no-judge";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type Seen, type Tracer } from "@/lib/attribution/tracer";
import { type CallStore } from "@/lib/attribution/recorded-call";
import { KnownError } from "@/lib/errors";
import { createMemoryCallStore } from "@/lib/llm/memory-call-store";
import { openJudge } from "@/lib/llm/open-judge";
import { type ChosenJudge, chooseJudge } from "@/lib/services/providers/choose-judge";
import { takeRequestSlot } from "@/lib/services/providers/take-request-slot";
import { type ClaimedRun, type RunOwner } from "@/lib/services/runs/claim-run";
import { withoutLabel } from "@/lib/traces/without-label";
import { finishRun, type RunEnd } from "@/lib/services/runs/finish-run";
import { recordCall } from "@/lib/services/runs/record-call";
import { releaseRun } from "@/lib/services/runs/release-run";
import { watchTracer } from "@/lib/services/runs/watch-tracer";
import { openSettledTracer } from "@/lib/services/tracers/open-settled-tracer";
import { loadTrace } from "@/lib/services/traces/load-trace";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { createEventLog, type EventLog } from "./event-log";
import { providerLimit } from "./provider-limit";
import { RunFailure, toRunEnd } from "./run-failure";
import { RunStopped, stopReasonOf } from "./stop-reason";

/** HTTP attempts that no recorded call has told of yet. */
interface Attempts {
  pending: number;
}

const takeAttempts = (attempts: Attempts): number => {
  const { pending } = attempts;
  attempts.pending = 0;
  return pending;
};

const again = "Start a new run.";

/** The method as it was when the run was started: another one would give the run an answer that its record does not explain. */
const requireMethod = ({ manifest }: ClaimedRun): Method => {
  const method = findMethod(manifest.method);
  if (!method) throw new RunFailure("method", `This server has no method “${manifest.method}” any more. ${again}`);
  const promptHash = createHash("sha256").update(method.promptText).digest("hex");
  if (method.version === manifest.methodVersion && promptHash === manifest.promptHash) return method;
  throw new RunFailure(
    "method",
    `The method ${method.title} was changed by an update after this run was started. ${again}`,
  );
};

/** The provider with its key of today, at the address and with the context of the manifest. */
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
  return { ...chosen, model: { ...chosen.model, contextTokens: judge.contextTokens } };
};

/** Exactly the weights that the run was started with. */
const requireTracer = async ({ workspaceId, manifest: { tracer } }: ClaimedRun): Promise<Tracer> => {
  const opened = tracer ? await openSettledTracer(workspaceId, tracer) : noTracer;
  if (opened) return opened;
  throw new RunFailure(
    "tracer",
    `The weights that this run was to read with, ${tracer?.name ?? ""}, were deleted or changed by an update after it was started. ${again}`,
  );
};

/** The trace as the run was started with: what a person has corrected since is for the next run. */
const loadTraceAsStarted = async ({ workspaceId, traceId, manifest }: ClaimedRun): Promise<Trace> => {
  const { question, expectedAnswer } = manifest;
  const trace = { ...withoutLabel(await loadTrace({ workspaceId, id: traceId })), question };
  delete trace.expectedAnswer;
  return expectedAnswer === null ? trace : { ...trace, expectedAnswer };
};

/** Answers from before are given again, new ones are safe in the database before the method sees them. */
const createCallStore = (owner: RunOwner, run: ClaimedRun, log: EventLog, attempts: Attempts): CallStore => {
  const memory = createMemoryCallStore(run.calls);
  return {
    recall: (requestHash) => memory.recall(requestHash),
    record: async (call) => {
      await log.flush();
      if (!(await recordCall(owner, call, takeAttempts(attempts)))) throw new RunStopped("lost");
    },
  };
};

const openRunJudge = (
  chosen: ChosenJudge,
  runId: string,
  store: CallStore,
  attempts: Attempts,
  signal: AbortSignal,
): Judge => {
  const { providerId, requestsPerMinute, concurrency, endpoint, model } = chosen;
  return openJudge({
    endpoint,
    model,
    runId,
    store,
    signal,
    limit: providerLimit(providerId, concurrency),
    acquireSlot: async (stop) => {
      const waitMs = await takeRequestSlot({ providerId, requestsPerMinute });
      if (waitMs > 0) await sleep(waitMs, undefined, { signal: stop });
    },
    onAttempt: () => {
      attempts.pending += 1;
    },
  });
};

const attribute = async (
  owner: RunOwner,
  run: ClaimedRun,
  attempts: Attempts,
  signal: AbortSignal,
): Promise<{ attribution: Attribution; seen: Seen | null }> => {
  const method = requireMethod(run);
  const chosen = await requireJudge(run);
  const { tracer, seen } = watchTracer(await requireTracer(run));
  const trace = await loadTraceAsStarted(run);
  const log = createEventLog(owner, run.events);
  const store = createCallStore(owner, run, log, attempts);
  const judge = chosen ? openRunJudge(chosen, run.runId, store, attempts, signal) : noJudge;
  const { revealExpectedAnswer, manifest } = run;
  const { nonce } = manifest;
  const events = method.run(completeInput(method, { trace, judge, tracer, revealExpectedAnswer, nonce, signal }));
  for (let next = await events.next(); ; next = await events.next()) {
    signal.throwIfAborted();
    if (next.done) {
      await log.flush();
      return { attribution: next.value, seen: run.manifest.tracer && seen() };
    }
    if (next.value.type !== "found") log.push(next.value);
  }
};

/**
 * Executes a claimed run to its end and writes how it ended. A stop in order gives it back to the queue, a lost run is left to who has it; everything
 * else ends on the row, also what nobody foresaw. Rejects only where the database cannot be written.
 */
export const executeRun = async (
  owner: RunOwner,
  run: ClaimedRun,
  signal: AbortSignal,
): Promise<RunEnd["status"] | "RELEASED" | "LOST"> => {
  const attempts: Attempts = { pending: 0 };
  const end = async (how: RunEnd): Promise<RunEnd["status"] | "LOST"> =>
    (await finishRun(owner, how, takeAttempts(attempts))) ? how.status : "LOST";
  try {
    return await end({ status: "SUCCEEDED", ...(await attribute(owner, run, attempts, signal)) });
  } catch (error) {
    const why = error instanceof RunStopped ? error.why : stopReasonOf(signal);
    if (why === "lost") return "LOST";
    if (why === "stopping") return (await releaseRun(owner, takeAttempts(attempts))) ? "RELEASED" : "LOST";
    return end(why === "cancelled" ? { status: "CANCELLED" } : toRunEnd(error, run.runId));
  }
};
