import { KnownError } from "@/lib/errors";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { readReachableHosts } from "../../people/workspaces/read-reachable-hosts";
import { openTarget } from "./channel-target";
import { type News } from "./news";
import { type DeliveryOutcome, type PendingDelivery, readPendingDelivery } from "./pending-delivery";
import { endUnsent, postpone, recordAttempt } from "./record-attempt";
import { retryDelaysMs } from "./retry-plan";
import { type Outcome, sendNews } from "./send-news";

export interface DeliverOptions {
  now?: () => Date;
  /** Milliseconds between the attempts; without any, one attempt is all. */
  delaysMs?: readonly number[];
  /** 0–1. */
  random?: () => number;
  /** Of one attempt, from the first byte sent to the last byte read. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Whether a person waits for the outcome: it is sent although the receiver is left alone or the channel is off. */
  isAsked?: boolean;
}

const attemptTimeoutMs = 15_000;

const unreadable = (error: KnownError): Outcome => ({
  isTaken: false,
  statusCode: null,
  problem: error.message,
  answer: null,
  retryAfterMs: null,
  isGone: false,
  isFinal: true,
  isDown: false,
});

const attempt = async (delivery: PendingDelivery, now: Date, options: DeliverOptions): Promise<Outcome> => {
  const { workspaceId, channel } = delivery;
  let target;
  try {
    target = openTarget(workspaceId, channel.targetCiphertext);
  } catch (error) {
    if (error instanceof KnownError) return unreadable(error);
    throw error;
  }
  return sendNews({
    deliveryId: delivery.id,
    target,
    news: unescapeValueFromStorage(delivery.news) as unknown as News,
    allowedHosts: await readReachableHosts(workspaceId),
    now,
    timeoutMs: options.timeoutMs ?? attemptTimeoutMs,
    signal: options.signal,
  });
};

/**
 * Makes the next attempt of a delivery and writes down what it came to, with the job of the one after. The row is
 * written after the sending: who dies in between sends again, under the same `webhook-id`. Throws the reason of
 * `signal`, and database errors.
 */
export const deliver = async (deliveryId: string, options: DeliverOptions = {}): Promise<DeliveryOutcome> => {
  const { now = () => new Date(), delaysMs = retryDelaysMs, random = Math.random, isAsked = false } = options;
  const delivery = await readPendingDelivery(deliveryId);
  if (delivery === null) return "nothing";
  const at = now();
  if (!isAsked && !delivery.channel.isEnabled)
    return endUnsent(delivery, "The channel was switched off before this was sent.", at);
  if (!isAsked && delivery.channel.heldUntil !== null && delivery.channel.heldUntil > at)
    return postpone(delivery, delivery.channel.heldUntil, at);
  const startedMs = performance.now();
  const outcome = await attempt(delivery, at, options);
  const latencyMs = Math.round(performance.now() - startedMs);
  return recordAttempt(delivery, outcome, { startedAt: at, endedAt: now(), latencyMs, delaysMs, random });
};
