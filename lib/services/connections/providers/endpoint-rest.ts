import { type FaultKind } from "@/lib/attribution/endpoint-fault";

/**
 * How a provider's endpoint does. One that fails again and again is left to rest, by all processes; when the rest is
 * over, one run tries it, and an answer has it asked as usual again. Times are milliseconds since 1970.
 */
export interface EndpointHealth {
  /** Requests in a row that brought no usable answer, and what they weigh together. */
  faultCount: number;
  faultWeight: number;
  /** How many times in a row it was left to rest; 0 while it is asked as usual. */
  restCount: number;
  restsSince: number;
  restsUntil: number;
  /** Until then one run tries it, and no other begins. */
  probeUntil: number;
  /** A sentence of ours. */
  lastFault: string | null;
  lastFaultAt: number;
}

interface EndpointFault {
  kind: FaultKind;
  message: string;
}

export const soundHealth: EndpointHealth = {
  faultCount: 0,
  faultWeight: 0,
  restCount: 0,
  restsSince: 0,
  restsUntil: 0,
  probeUntil: 0,
  lastFault: null,
  lastFaultAt: 0,
};

/**
 * So much may fail in a row before an endpoint rests: more than one call of one run meets before it is given up, so
 * that whoever mistyped an address is told at once. What takes long to fail weighs more.
 */
const restsAtWeight = 12;
const weights: Partial<Record<FaultKind, number>> = { "time-out": 3 };
/** The first rest and the longest; each is twice as long as the one before. */
const [firstRestMs, longestRestMs] = [15_000, 900_000];
/** What waits for an endpoint that has not answered once for so long is given up. */
const givenUpAfterMs = 24 * 3_600_000;

export const restMs = (restCount: number): number => Math.min(longestRestMs, firstRestMs * 2 ** (restCount - 1));

/** Some faults are named in a word or two, as `HTTP 503`. */
const asSentence = (message: string): string => (message.endsWith(".") ? message : `${message}.`);

/** After a request that brought no usable answer. One that had left before the rest began makes it no longer. */
export function afterFault(health: EndpointHealth, { kind, message }: EndpointFault, now: number): EndpointHealth {
  const noted = {
    ...health,
    faultCount: health.faultCount + 1,
    faultWeight: health.faultWeight + (weights[kind] ?? 1),
    lastFault: asSentence(message),
    lastFaultAt: now,
  };
  if (now < health.restsUntil || (health.restCount === 0 && noted.faultWeight < restsAtWeight)) return noted;
  const restCount = health.restCount + 1;
  const restsSince = health.restCount === 0 ? now : health.restsSince;
  return { ...noted, restCount, restsSince, restsUntil: now + restMs(restCount), probeUntil: 0 };
}

/** Whether runs that wait for it are to wait no longer. */
export const isGivenUp = ({ restCount, restsSince }: EndpointHealth, now: number): boolean =>
  restCount > 0 && now - restsSince >= givenUpAfterMs;

/**
 * How long a call waits in its place, milliseconds. One that would have to wait longer gives its run back to the queue,
 * so that others have the worker meanwhile.
 */
export const patienceMs = 5_000;

/** For how long no request may be sent to it, milliseconds; 0 for not at all. A short pause is waited for. */
export function restLeftMs(
  { restsUntil, pausedTo }: Pick<EndpointHealth, "restsUntil"> & { pausedTo: number },
  now: number,
): number {
  const pauseMs = pausedTo - now;
  return Math.max(0, restsUntil - now, pauseMs > patienceMs ? pauseMs : 0);
}

/** Why it rests, in a sentence for a person. */
export const restReason = ({ restCount, faultCount, lastFault }: EndpointHealth): string => {
  if (restCount === 0) return "The endpoint asked for a pause.";
  return `${faultCount} requests in a row failed. The last one: ${lastFault ?? "No answer."}`;
};
