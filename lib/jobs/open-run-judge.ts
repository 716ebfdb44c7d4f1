import { EndpointRests, type FaultKind } from "@/lib/attribution/endpoint-fault";
import { type Judge, type JudgeReply, type JudgeRequest } from "@/lib/attribution/judge";
import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type JudgeImages } from "@/lib/attribution/seen-images";
import { type CallStore } from "@/lib/attribution/recorded-call";
import { createMemoryCallStore } from "@/lib/llm/memory-call-store";
import { openJudge } from "@/lib/llm/open-judge";
import { callLimitMs } from "@/lib/env";
import { retryRules } from "@/lib/llm/retry";
import { type ChosenJudge } from "@/lib/services/connections/providers/choose-judge";
import { patienceMs } from "@/lib/services/connections/providers/endpoint-rest";
import { takeRequestSlot } from "@/lib/services/connections/providers/take-request-slot";
import { type ClaimedRun, type RunOwner } from "@/lib/services/answers/executing/claim-run";
import { findKeptCall } from "@/lib/services/answers/executing/find-kept-call";
import { recordCall } from "@/lib/services/answers/executing/record-call";
import { type EventLog } from "./event-log";
import { outlast } from "./outlast";
import { providerLimit } from "./provider-limit";
import { type RunBudget } from "./run-budget";
import { type Waiting } from "./run-slots";
import { RunStopped } from "./stop-reason";
import { tellOfProvider } from "./tell-of-provider";

/** HTTP attempts that no recorded call has told of yet. */
export interface Attempts {
  pending: number;
}

export const takeAttempts = (attempts: Attempts): number => {
  const { pending } = attempts;
  attempts.pending = 0;
  return pending;
};

interface RunJudgeParts {
  owner: RunOwner;
  run: ClaimedRun;
  log: EventLog;
  attempts: Attempts;
  budget: RunBudget;
  signal: AbortSignal;
  /** What its models that see may be given. */
  images: JudgeImages | undefined;
  /** Told of when the run waits for its endpoint. */
  waiting?: Waiting | undefined;
}

interface RunJudge {
  judge: Judge;
  /** Another model of the same provider. */
  judgeOf: (model: string) => Judge;
  /** Resolves when no call is on its way any more, answered or not. */
  idle: () => Promise<void>;
  /** Why the run is to be put back into the queue, once a call would have had to wait for long; then none is sent. */
  rest: () => EndpointRests | null;
}

/** Answers from before are given again, new ones are safe in the database before the method sees them. */
const createCallStore = (
  { owner, run, log, attempts, budget, signal }: RunJudgeParts,
  onRecorded: () => void,
): CallStore => {
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
      onRecorded();
    },
  };
};

/** The judges of one execution: they share its recorded calls, its budget, and the pace of their provider. */
export const openRunJudge = (chosen: ChosenJudge, parts: RunJudgeParts): RunJudge => {
  const { run, attempts, budget, signal, images, waiting } = parts;
  const { providerId, concurrency, endpoint } = chosen;
  let faults: readonly FaultKind[] = run.faults;
  let rest: EndpointRests | null = null;
  const telling = tellOfProvider(providerId);
  const store = createCallStore(parts, () => (faults = []));
  const onTheWay = new Set<Promise<unknown>>();
  const open = (model: JudgeModel): Judge => {
    const judge = openJudge({
      endpoint,
      model,
      runId: run.runId,
      store,
      budget,
      signal,
      images,
      limit: providerLimit(providerId, concurrency),
      acquireSlot: (stop, { inputTokens, outputTokens }) =>
        takeRequestSlot({ providerId, tokens: inputTokens + outputTokens }, stop),
      onAttempt: () => {
        attempts.pending += 1;
      },
      ...telling,
      earlierFaults: () => faults,
      patienceMs,
      rules: { ...retryRules, wholeMs: callLimitMs() },
    });
    const ask = <T>(request: JudgeRequest<T>): Promise<JudgeReply<T>> => {
      if (rest) return Promise.reject(rest);
      const asked = judge.ask(request);
      waiting?.begin();
      const forget = (): void => {
        onTheWay.delete(asked);
        waiting?.end();
      };
      onTheWay.add(asked);
      asked.then(forget, (error: unknown) => {
        if (error instanceof EndpointRests) rest ??= error;
        forget();
      });
      return asked;
    };
    return { ...judge, ask };
  };
  return {
    judge: open(chosen.model),
    judgeOf: (model) => (model === chosen.model.name ? open(chosen.model) : open(chosen.modelNamed(model))),
    rest: () => rest,
    idle: async () => {
      while (onTheWay.size > 0) await Promise.allSettled(onTheWay);
    },
  };
};
