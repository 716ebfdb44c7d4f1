import { type FaultKind } from "@/lib/attribution/endpoint-fault";

/** How often and how patiently an attempt is repeated. */
export interface RetryRules {
  /** Attempts that may fail before the call is given up, the first included. */
  maxFaults: number;
  /** Fewer for faults that rarely pass, such as a web page that answers. */
  maxOfKind: Partial<Record<FaultKind, number>>;
  /** The limit of the first wait and of all waits: the limit doubles from fault to fault. */
  baseMs: number;
  capMs: number;
  /** The same after HTTP 429 where the server does not say how long. */
  slowDownBaseMs: number;
  slowDownCapMs: number;
  /** A server that asks for a longer wait is asked again after this. */
  retryAfterCapMs: number;
  /** A call with all its attempts and waits, while it is in its place. */
  wholeMs: number;
}

export const retryRules: RetryRules = {
  maxFaults: 10,
  maxOfKind: { "no-listener": 6, page: 6, "time-out": 3, reported: 4 },
  baseMs: 250,
  capMs: 5_000,
  slowDownBaseMs: 1_000,
  slowDownCapMs: 30_000,
  retryAfterCapMs: 60_000,
  wholeMs: 900_000,
};

/**
 * How long to wait after the fault number `faultCount` (from 1): what the server asked for, else a
 * random share of a doubling limit.
 */
export function waitMs(
  rules: RetryRules,
  fault: { faultCount: number; status: number | undefined; askedMs: number | null },
  random: () => number,
): number {
  if (fault.askedMs !== null) return Math.min(fault.askedMs, rules.retryAfterCapMs);
  const [base, cap] = fault.status === 429 ? [rules.slowDownBaseMs, rules.slowDownCapMs] : [rules.baseMs, rules.capMs];
  return Math.round(random() * Math.min(cap, base * 2 ** (fault.faultCount - 1)));
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date, in milliseconds from now; null where there is none. */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const milliseconds = readNumber(headers.get("retry-after-ms"));
  if (milliseconds !== null) return milliseconds;
  const value = headers.get("retry-after");
  const seconds = readNumber(value);
  if (seconds !== null) return seconds * 1000;
  const date = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

function readNumber(value: string | null): number | null {
  if (value === null || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? number : null;
}
