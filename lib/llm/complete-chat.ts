import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import { isSameManner, type Manner } from "@/lib/attribution/endpoint-manner";
import { EndpointRests, type FaultKind } from "@/lib/attribution/endpoint-fault";
import { type JudgeEndpoint, type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { type ChatRequest, worstCase } from "./chat-request";
import { modelCalls, told } from "@/lib/span-channels";
import { sendChat, TransportFault } from "./chat-transport";
import { judgeFault, refusedError, unreachableError } from "./explain-fault";
import { firstManner, nextManner, rememberManner } from "./negotiation";
import { type Completion } from "./read-completion";
import { type RetryRules, retryRules, waitMs } from "./retry";

/** How a call is carried out: where to, how patiently, and who is told. */
export interface Delivery {
  endpoint: JudgeEndpoint;
  model: JudgeModel;
  /** Sent as `x-faultline-run`: a run's id, or `cli`. */
  runId: string;
  /** Aborts the request in flight and every wait. */
  signal: AbortSignal;
  /**
   * Awaited before each HTTP attempt: the rate limit of a provider, across processes, in requests and
   * in the tokens that one may take.
   */
  acquireSlot?: ((signal: AbortSignal, worst: WorstCase) => Promise<void>) | undefined;
  /** Told of every HTTP attempt, before it. */
  onAttempt?: (() => void) | undefined;
  /**
   * Told of every HTTP 429 that asks for patience, with how long the endpoint wants to be left alone, where it says so.
   * Awaited, as the two below, before anything else is sent.
   */
  onThrottled?: ((retryAfterMs: number | null) => Promise<void> | void) | undefined;
  /** Told of every other attempt that brought no usable answer, and may be repeated. */
  onFault?:
    | ((fault: { kind: FaultKind; message: string; retryAfterMs: number | null }) => Promise<void> | void)
    | undefined;
  /** Told that the endpoint answers: with a completion, or with a refusal that is about the request. */
  onAnswer?: (() => Promise<void> | void) | undefined;
  /** Told how a model was asked when it answered, where that is not what was known of it. Awaited. */
  onManner?: ((model: string, manner: Manner) => Promise<void> | void) | undefined;
  /** Kinds of faults that this call is taken to have met before. */
  earlierFaults?: (() => readonly FaultKind[]) | undefined;
  /** A longer wait is not waited for: the call is rejected with EndpointRests. Without it every wait is. */
  patienceMs?: number | undefined;
  rules?: RetryRules | undefined;
  random?: (() => number) | undefined;
  /** Waits; rejects when the signal is aborted. */
  pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export interface Completed {
  completion: Completion;
  /** HTTP attempts, this one included. */
  attemptCount: number;
  latencyMs: number;
}

const hostOf = ({ baseUrl }: JudgeEndpoint): string => (URL.canParse(baseUrl) ? new URL(baseUrl).hostname : "");

/**
 * Attempts until one is answered: asks in a plainer manner where the endpoint refuses one, waits and repeats after a
 * fault. Rejects with JudgeError, or with EndpointRests where it would have to wait longer than it may.
 */
export async function completeChat(client: OpenAI, delivery: Delivery, request: ChatRequest): Promise<Completed> {
  const { endpoint, model, signal } = delivery;
  const wishes = { hasFormat: request.schema !== null, hasAlternatives: request.hasAlternatives };
  const time = createTime(delivery);
  let manner = firstManner(endpoint, model.name);
  const faults = [...(delivery.earlierFaults?.() ?? [])];
  for (let attemptCount = 1; ; attemptCount += 1) {
    try {
      throwIfCancelled(signal);
      await delivery.acquireSlot?.(signal, worstCase(request, delivery));
      throwIfCancelled(signal);
      delivery.onAttempt?.();
      const startedAt = performance.now();
      const headers = { "x-faultline-run": delivery.runId, ...request.headers };
      const completion = await time.spend((left) =>
        told(modelCalls, { model: model.name, host: hostOf(endpoint) }, () =>
          sendChat(client, { endpoint, request, manner, headers }, left),
        ),
      );
      rememberManner(endpoint, model.name, manner);
      if (!isKnown(endpoint, model.name, manner)) await delivery.onManner?.(model.name, manner);
      await delivery.onAnswer?.();
      return { completion, attemptCount, latencyMs: Math.round(performance.now() - startedAt) };
    } catch (error) {
      throwIfCancelled(signal);
      if (error instanceof EndpointRests) throw new EndpointRests(error.afterMs, error.message, faults);
      if (!(error instanceof TransportFault)) throw error;
      const verdict = judgeFault(error, wishes, endpoint);
      if (verdict.next !== "retry") await delivery.onAnswer?.();
      if (verdict.next === "stop") throw verdict.error;
      if (verdict.next === "negotiate") {
        const next = nextManner(endpoint, manner, error.details.reply ?? "", wishes);
        if (!next) throw refusedError(error);
        manner = next;
        continue;
      }
      faults.push(error.kind);
      await waitAfter(error, { faults, attemptCount, time }, delivery);
    }
  }
}

const isKnown = ({ manners }: JudgeEndpoint, model: string, manner: Manner): boolean => {
  const known = manners?.get(model);
  return known !== undefined && isSameManner(known, manner);
};

/** What a call may take with all its attempts and the waits between them; the wait for its turn does not count. */
interface CallTime {
  /** Throws TransportFault where the time runs out. */
  spend: <T>(what: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  isOver: () => boolean;
}

function createTime({ endpoint, signal, rules = retryRules }: Delivery): CallTime {
  const wholeMs = Math.max(rules.wholeMs, endpoint.timeoutMs);
  let leftMs = wholeMs;
  return {
    isOver: () => leftMs <= 0,
    spend: async (what) => {
      const startedAt = performance.now();
      const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)));
      try {
        return await what(AbortSignal.any([signal, deadline]));
      } catch (error) {
        if (!deadline.aborted || signal.aborted) throw error;
        leftMs = 0;
        throw new TransportFault("time-out", `No complete response within ${wholeMs / 1000} s over all attempts.`);
      } finally {
        leftMs -= performance.now() - startedAt;
      }
    },
  };
}

interface Met {
  /** This one and those before. */
  faults: readonly FaultKind[];
  attemptCount: number;
  time: CallTime;
}

/** Waits for the next attempt, or rejects when there is to be none, or none before a longer wait. */
async function waitAfter(
  fault: TransportFault,
  { faults, attemptCount, time }: Met,
  delivery: Delivery,
): Promise<void> {
  const { signal, rules = retryRules, random = Math.random, pause = waitFor, patienceMs = Infinity } = delivery;
  const { status, retryAfterMs: askedMs = null } = fault.details;
  if (status === 429) await delivery.onThrottled?.(askedMs);
  else await delivery.onFault?.({ kind: fault.kind, message: fault.message, retryAfterMs: askedMs });
  const ofKind = faults.filter((kind) => kind === fault.kind).length;
  if (time.isOver() || faults.length >= rules.maxFaults || ofKind >= (rules.maxOfKind[fault.kind] ?? rules.maxFaults))
    throw unreachableError(fault, Math.max(attemptCount, faults.length), delivery.endpoint);
  const wait = waitMs(rules, { faultCount: faults.length, status, askedMs }, random);
  if (wait > patienceMs) throw new EndpointRests(wait, restSentence(fault, askedMs), faults);
  await time
    .spend((left) => pause(wait, left))
    .catch((reason: unknown) => {
      throwIfCancelled(signal);
      throw reason instanceof TransportFault ? unreachableError(reason, faults.length, delivery.endpoint) : reason;
    });
}

const restSentence = ({ message }: TransportFault, askedMs: number | null): string =>
  askedMs === null
    ? `The endpoint responded with ${message}.`
    : `The endpoint responded with ${message} and asked to wait ${formatSeconds(askedMs)}.`;

const formatSeconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1_000))} s`;

const waitFor = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal });

export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted)
    throw signal.reason instanceof JudgeError ? signal.reason : new JudgeError("cancelled", "The run was canceled.");
}
