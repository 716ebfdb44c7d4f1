import { EndpointRests } from "@/lib/attribution/endpoint-fault";
import { type JudgeReply } from "@/lib/attribution/judge";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type NameReply } from "@/lib/attribution/incidents/name-question";
import { type CallStore } from "@/lib/attribution/recorded-call";
import { callLimitMs } from "@/lib/env";
import { isPassing, KnownError } from "@/lib/errors";
import { createMemoryCallStore } from "@/lib/llm/memory-call-store";
import { openJudge } from "@/lib/llm/open-judge";
import { retryRules } from "@/lib/llm/retry";
import { type ChosenJudge, chooseJudge } from "@/lib/services/connections/providers/choose-judge";
import { patienceMs } from "@/lib/services/connections/providers/endpoint-rest";
import { takeRequestSlot } from "@/lib/services/connections/providers/take-request-slot";
import {
  callFrom,
  type ClaimedNaming,
  claimNaming,
  type NamingOwner,
  releaseNaming,
} from "@/lib/services/watch/naming/claim-naming";
import { finishNaming, type NamingEnd } from "@/lib/services/watch/naming/finish-naming";
import { makeQuestion } from "@/lib/services/watch/naming/make-question";
import { namedFailures } from "@/lib/services/watch/naming/named-failures";
import { findKeptNamingCall, recordNamingCall } from "@/lib/services/watch/naming/record-naming-call";
import { reserveNamingSpend } from "@/lib/services/watch/naming/reserve-naming-spend";
import { logError } from "./log";
import { outlast, putBackMs } from "./outlast";
import { providerLimit } from "./provider-limit";
import { createBudget, type RunBudget } from "./run-budget";
import { RunStopped, stopReasonOf } from "./stop-reason";
import { tellOfProvider } from "./tell-of-provider";

/** So often a job is begun; where each of its workers died before its end, it is taken to be what kills them. */
const maxBeginnings = 4;
const deadly = `The worker ended ${maxBeginnings} times in a row over this name. Check the worker's log, then ask again.`;

/** Answers from before are given again, new ones are safe in the database before they are used. */
const createStore = (
  owner: NamingOwner,
  { workspaceId, calls }: ClaimedNaming,
  { budget, signal }: { budget: RunBudget; signal: AbortSignal },
): CallStore => {
  const memory = createMemoryCallStore(calls);
  return {
    recall: (requestHash) => memory.recall(requestHash),
    reuse: async (requestHash) => {
      const kept = await findKeptNamingCall(workspaceId, requestHash);
      return kept && callFrom(kept.call);
    },
    record: async (call) => {
      const reservationId = budget.takeReservation(call.requestHash);
      const record = (isRepeated: boolean) => recordNamingCall(owner, call, { reservationId, isRepeated });
      if (!(await outlast(record, signal))) throw new RunStopped("lost");
    },
  };
};

const requireJudge = (naming: ClaimedNaming): Promise<ChosenJudge> =>
  chooseJudge(naming, naming).catch((error: unknown) => {
    if (!(error instanceof KnownError) || error.code !== "NOT_FOUND") throw error;
    throw new KnownError("NOT_FOUND", `The provider ${naming.providerName} was deleted meanwhile. Ask another one.`);
  });

const ask = async (owner: NamingOwner, naming: ClaimedNaming, signal: AbortSignal): Promise<JudgeReply<NameReply>> => {
  const { providerId, concurrency, endpoint, model } = await requireJudge(naming);
  const question = await makeQuestion(naming, await namedFailures(naming, naming.traceIds));
  const budget = createBudget((worst) => reserveNamingSpend(owner, worst));
  return openJudge({
    endpoint,
    model,
    runId: naming.namingId,
    store: createStore(owner, naming, { budget, signal }),
    budget,
    signal,
    limit: providerLimit(providerId, concurrency),
    acquireSlot: (stop, { inputTokens, outputTokens }) =>
      takeRequestSlot({ providerId, tokens: inputTokens + outputTokens }, stop),
    ...tellOfProvider(providerId),
    patienceMs,
    rules: { ...retryRules, wholeMs: callLimitMs() },
  }).ask(question);
};

/** Why there is no name, in a sentence with the way out. */
const problemOf = (error: unknown, { namingId, providerName }: ClaimedNaming): string => {
  if (error instanceof EndpointRests)
    return `${providerName} cannot be asked now. ${error.message} Ask again later, or ask another model.`;
  if (error instanceof JudgeError || error instanceof KnownError) return error.message;
  const logId = logError(`name ${namingId}`, error);
  return `Something went wrong on the server. Ask again; see ${logId} in the worker's log.`;
};

/**
 * Asks a judge what an incident could be called, and keeps the suggestion or why there is none; what was answered
 * before is not asked again. A stop in order gives it back to the queue, as does a database that is away or full.
 * `beginnings` is how often its job was begun. Rejects only where the database cannot be written.
 */
export const nameIncident = async (
  owner: NamingOwner,
  worker: AbortSignal,
  beginnings: number,
): Promise<"suggested" | "failed" | "nothing" | "released" | "lost"> => {
  const naming = await claimNaming(owner);
  if (!naming) return "nothing";
  const end = async (how: NamingEnd) => {
    if (!(await finishNaming(owner, how))) return "lost";
    return "name" in how ? "suggested" : "failed";
  };
  if (beginnings > maxBeginnings) return end({ problem: deadly });
  try {
    return await end({ name: (await ask(owner, naming, worker)).value.name });
  } catch (error) {
    const why = error instanceof RunStopped ? error.why : stopReasonOf(worker);
    if (why === "lost") return "lost";
    const { workspaceId } = naming;
    if (why !== null || isPassing(error)) {
      if (why === null) logError(`name ${naming.namingId}`, error);
      await releaseNaming(owner, { workspaceId, afterMs: why === null ? putBackMs : 0 });
      return "released";
    }
    return end({ problem: problemOf(error, naming) });
  }
};
