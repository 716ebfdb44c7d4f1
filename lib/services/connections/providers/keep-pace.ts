import { EndpointRests, type FaultKind } from "@/lib/attribution/endpoint-fault";
import { prisma } from "@/lib/db";
import { wakeRunsOf } from "../../ground/queue/resting-runs.sql";
import { afterFault, type EndpointHealth, isGivenUp, restLeftMs, restReason, soundHealth } from "./endpoint-rest";
import {
  freshPace,
  isUnbound,
  nextSlot,
  type Pace,
  type PaceLimits,
  pauseUntil,
  presentLimits,
  slowDown,
} from "./request-pace";
import { ensurePace, type PaceRow, readClock, readPace } from "./keep-pace.sql";

type State = Pace & EndpointHealth;

const changePace = async <T>(
  providerId: string,
  change: (row: PaceRow, now: number) => { state: State; answer: T },
): Promise<T | null> =>
  prisma.$transaction(async (tx) => {
    const row = await readPace(tx, providerId, true);
    if (!row) return null; // the provider is gone
    const { state, answer } = change(row, await readClock(tx));
    const { requestsAt, tokensAt, slowness, slowedAt, pausedTo } = state;
    const { faultCount, faultWeight, restCount, restsSince, restsUntil, probeUntil, lastFault, lastFaultAt } = state;
    const health = { faultCount, faultWeight, restCount, restsSince, restsUntil, probeUntil, lastFault, lastFaultAt };
    const data = { requestsAt, tokensAt, slowness, slowedAt, pausedTo, ...health };
    await tx.providerPace.update({ where: { providerId }, data });
    return answer;
  });

const requireAwake = (row: PaceRow, now: number): void => {
  const leftMs = restLeftMs(row, now);
  if (leftMs > 0) throw new EndpointRests(leftMs, restReason(row));
};

/**
 * Takes the next free slot of a provider, across all processes, for a request that may take so many tokens, and returns
 * how many milliseconds to wait before it may leave: 0 for now. The slot is taken either way. Throws EndpointRests, and
 * takes none, where the provider rests.
 */
export const takeSlot = async (providerId: string, tokens: number): Promise<number> => {
  const known = await readPace(prisma, providerId, false);
  if (!known) await ensurePace(providerId);
  else {
    const now = await readClock(prisma);
    requireAwake(known, now);
    if (isUnbound(known, known, now)) return 0;
  }
  const waitMs = await changePace(providerId, (row, now) => {
    requireAwake(row, now);
    const { at, pace } = nextSlot(row, row, now, tokens);
    return { state: { ...row, ...pace }, answer: at - now };
  });
  return Math.max(0, waitMs ?? 0);
};

/** How many requests and tokens a provider is really sent in a minute now; null for no limit. */
export const readPresentLimits = async (providerId: string, limits: PaceLimits): Promise<PaceLimits> => {
  const pace = await readPace(prisma, providerId, false);
  return presentLimits(pace ?? freshPace, limits, await readClock(prisma));
};

/** How many milliseconds a provider is still to be left alone; 0 for not at all. */
export const readPause = async (providerId: string): Promise<number> => {
  const pace = await readPace(prisma, providerId, false);
  return pace ? Math.max(0, Math.max(pace.pausedTo, pace.restsUntil) - (await readClock(prisma))) : 0;
};

/**
 * Says that a provider has refused a request for haste, to all processes; `retryAfterMs` is how long it wants
 * to be left alone, where it says so.
 */
export const noteThrottled = async (providerId: string, retryAfterMs: number | null): Promise<void> => {
  await ensurePace(providerId);
  await changePace(providerId, (row, now) => ({
    state: { ...row, ...slowDown(row, now, retryAfterMs) },
    answer: null,
  }));
};

/** A request that brought no usable answer; `retryAfterMs` is how long the endpoint wants to be left alone. */
export interface NotedFault {
  kind: FaultKind;
  message: string;
  retryAfterMs: number | null;
}

/** Says so to all processes. Answers whether what waits for the provider is to be given up. */
export const noteFault = async (providerId: string, fault: NotedFault): Promise<boolean> => {
  await ensurePace(providerId);
  const isOver = await changePace(providerId, (row, now) => {
    const health = afterFault(row, fault, now);
    const pausedTo = fault.retryAfterMs === null ? row.pausedTo : pauseUntil(row, now, fault.retryAfterMs);
    return { state: { ...row, ...health, pausedTo }, answer: isGivenUp(health, now) };
  });
  return isOver ?? false;
};

/** Says that a provider answers: what failed before counts no more, and what waits for it goes on. */
export const noteAnswer = async (providerId: string): Promise<void> => {
  const known = await readPace(prisma, providerId, false);
  if (!known || known.faultCount + known.restCount === 0) return;
  const hasRested = await changePace(providerId, (row) => ({
    state: { ...row, ...soundHealth },
    answer: row.restCount > 0,
  }));
  // Not in one transaction: whoever claims a run locks it before its provider.
  if (hasRested) await prisma.$transaction((tx) => wakeRunsOf(tx, providerId));
};

/** Has a provider tried at once, by the run whose turn it is, whatever it asked for and however long it was to rest. */
export const endRest = async (providerId: string): Promise<void> => {
  await changePace(providerId, (row, now) => ({
    state: { ...row, pausedTo: 0, restsUntil: Math.min(row.restsUntil, now), probeUntil: 0 },
    answer: null,
  }));
  await prisma.$transaction((tx) => wakeRunsOf(tx, providerId));
};
