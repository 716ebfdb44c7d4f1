/** How fast a provider is asked. Times are milliseconds since 1970 on one clock for all processes. */
export interface Pace {
  /** When the next request may leave, by the limit of requests. */
  requestsAt: number;
  /** When everything that was asked so far has drained, by the limit of tokens. */
  tokensAt: number;
  /** How many times slower than its limits it is asked, after it has refused for haste; 1 for not at all. */
  slowness: number;
  /** When `slowness` was last said; it fades from then on. */
  slowedAt: number;
  /** Until then nothing leaves. */
  pausedTo: number;
}

export interface PaceLimits {
  requestsPerMinute: number | null;
  /** Input and output together. */
  tokensPerMinute: number | null;
}

export const freshPace: Pace = { requestsAt: 0, tokensAt: 0, slowness: 1, slowedAt: 0, pausedTo: 0 };

/**
 * A request may arrive so much later than its slot, and another one at once, and still no 60 seconds at the
 * endpoint see more than the limit.
 */
export const jitterMs = 3_000;
const windowMs = 60_000 + jitterMs;
/** The share of the tokens of a minute that may leave at once. */
const burstShare = 1 / 8;
/** Between requests to a provider without a limit, for each time that it is asked slower than it could be. */
const unlimitedGapMs = 100;
const maxSlowness = 16;
/** In which time what is too slow falls to a third (1/e). */
const fadingMs = 60_000;
/** A pause after a refusal that names none, and the longest that is kept to. */
const [usualPauseMs, maxPauseMs] = [1_000, 900_000];

const slownessAt = ({ slowness, slowedAt }: Pace, now: number): number => {
  const left = 1 + (slowness - 1) * Math.exp(-Math.max(0, now - slowedAt) / fadingMs);
  return left < 1.01 ? 1 : left;
};

/** Whether a request may leave without being counted: no limit, and no refusal that still counts. */
export const isUnbound = (pace: Pace, { requestsPerMinute, tokensPerMinute }: PaceLimits, now: number): boolean =>
  requestsPerMinute === null && tokensPerMinute === null && pace.pausedTo <= now && slownessAt(pace, now) === 1;

/**
 * How many requests and tokens really leave in a minute now: a little below the limits, and fewer
 * while the provider is asked slower.
 */
export function presentLimits(pace: Pace, { requestsPerMinute, tokensPerMinute }: PaceLimits, now: number): PaceLimits {
  const share = 60_000 / windowMs / slownessAt(pace, now);
  return {
    requestsPerMinute: requestsPerMinute && requestsPerMinute * share,
    tokensPerMinute: tokensPerMinute && tokensPerMinute * (1 - burstShare) * share,
  };
}

/**
 * The slot of one more request that may take so many tokens: when it may leave, and the pace from then on.
 *
 * Requests stand one window apart for each `requestsPerMinute` of them, so that one more than the limit never fits into
 * a window. Tokens drain evenly (generic cell rate algorithm): in any window at most the burst and what drains
 * meanwhile leave, and both together are the limit. A request larger than the burst waits until it has been quiet long
 * enough; one larger than the limit has a window of its own, and the provider may refuse it.
 */
export function nextSlot(pace: Pace, limits: PaceLimits, now: number, tokens: number): { at: number; pace: Pace } {
  const { requestsPerMinute, tokensPerMinute } = limits;
  const slowness = slownessAt(pace, now);
  const gapMs =
    requestsPerMinute === null ? (slowness - 1) * unlimitedGapMs : (slowness * windowMs) / requestsPerMinute;
  const burst = (tokensPerMinute ?? 0) * burstShare;
  const msPerToken = tokensPerMinute === null ? 0 : windowMs / (tokensPerMinute - burst);
  const counted = Math.min(tokens, tokensPerMinute ?? 0);
  const at = Math.max(now, pace.pausedTo, pace.requestsAt, pace.tokensAt + (counted - burst) * msPerToken);
  return {
    at,
    pace: {
      ...pace,
      requestsAt: at + gapMs,
      tokensAt: Math.max(pace.tokensAt, at) + counted * msPerToken * slowness,
    },
  };
}

/** Until when it is left alone that asked for so much patience, where it said how much. */
export const pauseUntil = ({ pausedTo }: Pick<Pace, "pausedTo">, now: number, retryAfterMs: number | null): number =>
  Math.max(pausedTo, now + Math.min(retryAfterMs ?? usualPauseMs, maxPauseMs));

/**
 * The pace after the provider has refused a request for haste (HTTP 429): a pause, as long as it asked for,
 * and half as fast from then on, which fades within minutes. What else it refuses during the pause had left
 * before it and slows nothing further.
 */
export function slowDown(pace: Pace, now: number, retryAfterMs: number | null): Pace {
  const pausedTo = pauseUntil(pace, now, retryAfterMs);
  if (now < pace.pausedTo) return { ...pace, pausedTo };
  const slowness = Math.min(maxSlowness, slownessAt(pace, now) * 2);
  return { ...pace, pausedTo, slowness, slowedAt: now };
}
