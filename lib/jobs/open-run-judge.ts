import { type Judge, type JudgeReply, type JudgeRequest } from "@/lib/attribution/judge";
import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type CallStore } from "@/lib/attribution/recorded-call";
import { createMemoryCallStore } from "@/lib/llm/memory-call-store";
import { openJudge } from "@/lib/llm/open-judge";
import { type ChosenJudge } from "@/lib/services/connections/providers/choose-judge";
import { noteThrottled } from "@/lib/services/connections/providers/keep-pace";
import { takeRequestSlot } from "@/lib/services/connections/providers/take-request-slot";
import { type ClaimedRun, type RunOwner } from "@/lib/services/answers/executing/claim-run";
import { findKeptCall } from "@/lib/services/answers/executing/find-kept-call";
import { recordCall } from "@/lib/services/answers/executing/record-call";
import { type EventLog } from "./event-log";
import { logError } from "./log";
import { outlast } from "./outlast";
import { providerLimit } from "./provider-limit";
import { type RunBudget } from "./run-budget";
import { RunStopped } from "./stop-reason";

/** HTTP attempts that no recorded call has told of yet. */
export interface Attempts {
  pending: number;
}

export const takeAttempts = (attempts: Attempts): number => {
  const { pending } = attempts;
  attempts.pending = 0;
  return pending;
};

export interface RunJudgeParts {
  owner: RunOwner;
  run: ClaimedRun;
  log: EventLog;
  attempts: Attempts;
  budget: RunBudget;
  signal: AbortSignal;
}

export interface RunJudge {
  judge: Judge;
  /** Another model of the same provider. */
  judgeOf: (model: string) => Judge;
  /** Resolves when no call is on its way any more, answered or not. */
  idle: () => Promise<void>;
}

/** Answers from before are given again, new ones are safe in the database before the method sees them. */
const createCallStore = ({ owner, run, log, attempts, budget, signal }: RunJudgeParts): CallStore => {
  const memory = createMemoryCallStore(run.calls);
  return {
    recall: (requestHash) => memory.recall(requestHash),
    reuse: (requestHash) => findKeptCall(run, requestHash),
    record: async (call) => {
      await log.flush();
      const reservationId = budget.takeReservation(call.requestHash);
      const attemptCount = takeAttempts(attempts);
      const record = (isRepeated: boolean): Promise<boolean> =>
        recordCall(owner, call, attemptCount, { reservationId, isRepeated });
      if (!(await outlast(record, signal))) throw new RunStopped("lost");
    },
  };
};

/** The judges of one execution: they share its recorded calls, its budget, and the pace of their provider. */
export const openRunJudge = (chosen: ChosenJudge, parts: RunJudgeParts): RunJudge => {
  const { run, attempts, budget, signal } = parts;
  const { providerId, concurrency, endpoint } = chosen;
  const store = createCallStore(parts);
  const onTheWay = new Set<Promise<unknown>>();
  const open = (model: JudgeModel): Judge => {
    const judge = openJudge({
      endpoint,
      model,
      runId: run.runId,
      store,
      budget,
      signal,
      limit: providerLimit(providerId, concurrency),
      acquireSlot: (stop, { inputTokens, outputTokens }) =>
        takeRequestSlot({ providerId, tokens: inputTokens + outputTokens }, stop),
      onAttempt: () => {
        attempts.pending += 1;
      },
      onThrottled: (retryAfterMs) =>
        void noteThrottled(providerId, retryAfterMs).catch((error: unknown) => logError("pace", error)),
    });
    const ask = <T>(request: JudgeRequest<T>): Promise<JudgeReply<T>> => {
      const asked = judge.ask(request);
      const forget = (): void => void onTheWay.delete(asked);
      onTheWay.add(asked);
      asked.then(forget, forget);
      return asked;
    };
    return { ...judge, ask };
  };
  return {
    judge: open(chosen.model),
    judgeOf: (model) => (model === chosen.model.name ? open(chosen.model) : open(chosen.modelNamed(model))),
    idle: async () => {
      while (onTheWay.size > 0) await Promise.allSettled(onTheWay);
    },
  };
};
