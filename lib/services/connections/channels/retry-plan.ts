/**
 * How long after each failed attempt the next one is made, milliseconds: at once, then after 5 s, 30 s, 2 min, 10 min,
 * 1 h, 6 h and 24 h; eight attempts over about 31 hours.
 */
export const retryDelaysMs: readonly number[] = [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000];
/** Each delay is longer by up to this share, so that what failed together does not come back together. */
const jitterShare = 0.2;
/** A receiver may ask for more patience than the plan has, up to this. */
const maxRetryAfterMs = 86_400_000;
/**
 * A receiver that is down is left alone for so long at most before the next delivery asks
 * again, unless it has asked for more.
 */
const maxHoldMs = 600_000;
/** What waits for a receiver that is down is given up this long after its first attempt was due. */
export const giveUpAfterMs = 48 * 3_600_000;

interface Retry {
  /** Attempts that were made, with the one that failed just now. */
  attemptCount: number;
  /** What the receiver asked for by `retry-after`; null for nothing. */
  retryAfterMs: number | null;
  delaysMs?: readonly number[];
}

/** How long to wait for the next attempt, milliseconds; null after the last one. `random` answers 0–1. */
export const retryDelayMs = (
  { attemptCount, retryAfterMs, delaysMs = retryDelaysMs }: Retry,
  random: () => number,
): number | null => {
  const delay = delaysMs[attemptCount - 1];
  if (delay === undefined) return null;
  const planned = Math.round(delay * (1 + jitterShare * random()));
  return Math.max(planned, Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
};

/**
 * How long a receiver is left alone after it was down `failureCount` times in a row, milliseconds. As long as it asks
 * for, up to a day; never longer than a delivery of its own waits.
 */
export const holdMs = (failureCount: number, retryAfterMs: number | null, delaysMs = retryDelaysMs): number => {
  const delay = delaysMs[Math.min(failureCount, delaysMs.length) - 1] ?? 0;
  return Math.max(Math.min(delay, maxHoldMs), Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
};

/** The header `retry-after` in milliseconds: seconds or a date. Null where it says nothing that can be read. */
export const readRetryAfter = (header: string | undefined, now: Date): number | null => {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
};
