import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import { type JudgeEndpoint, type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { type ChatRequest, toBody, worstCase } from "./chat-request";
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
   */
  onThrottled?: ((retryAfterMs: number | null) => void) | undefined;
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

/**
 * Attempts until one is answered: asks in a plainer manner where the endpoint refuses one, waits and repeats after a
 * fault. Rejects with JudgeError.
 */
export async function completeChat(client: OpenAI, delivery: Delivery, request: ChatRequest): Promise<Completed> {
  const { endpoint, model, signal } = delivery;
  const wishes = { hasFormat: request.schema !== null, hasAlternatives: request.hasAlternatives };
  let manner = firstManner(endpoint, model.name);
  const faults: TransportFault[] = [];
  for (let attemptCount = 1; ; attemptCount += 1) {
    try {
      throwIfCancelled(signal);
      await delivery.acquireSlot?.(signal, worstCase(request, model));
      throwIfCancelled(signal);
      delivery.onAttempt?.();
      const startedAt = performance.now();
      const headers = { "x-faultline-run": delivery.runId, ...request.headers };
      const completion = await sendChat(client, toBody(request, manner), headers, signal);
      rememberManner(endpoint, model.name, manner);
      return { completion, attemptCount, latencyMs: Math.round(performance.now() - startedAt) };
    } catch (error) {
      throwIfCancelled(signal);
      if (!(error instanceof TransportFault)) throw error;
      const verdict = judgeFault(error, wishes);
      if (verdict.next === "stop") throw verdict.error;
      if (verdict.next === "negotiate") {
        const next = nextManner(endpoint, manner, error.details.reply ?? "", wishes);
        if (!next) throw refusedError(error);
        manner = next;
        continue;
      }
      faults.push(error);
      await waitAfter(error, faults, attemptCount, delivery);
    }
  }
}

/** Waits for the next attempt, or rejects when there is to be none. */
async function waitAfter(
  fault: TransportFault,
  faults: readonly TransportFault[],
  attemptCount: number,
  { signal, onThrottled, rules = retryRules, random = Math.random, pause = waitFor }: Delivery,
): Promise<void> {
  const { status, retryAfterMs: askedMs = null } = fault.details;
  if (status === 429) onThrottled?.(askedMs);
  const ofKind = faults.filter(({ kind }) => kind === fault.kind).length;
  if (faults.length >= rules.maxFaults || ofKind >= (rules.maxOfKind[fault.kind] ?? rules.maxFaults))
    throw unreachableError(fault, attemptCount);
  const wait = waitMs(rules, { faultCount: faults.length, status, askedMs }, random);
  await pause(wait, signal).catch((reason: unknown) => {
    throwIfCancelled(signal);
    throw reason;
  });
}

const waitFor = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal });

export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted)
    throw signal.reason instanceof JudgeError ? signal.reason : new JudgeError("cancelled", "The run was canceled.");
}
