import { prisma } from "@/lib/db";
import { freshPace, isUnbound, nextSlot, type Pace, type PaceLimits, presentLimits, slowDown } from "./request-pace";
import { ensurePace, type PaceRow, readClock, readPace } from "./keep-pace.sql";

const changePace = async <T>(
  providerId: string,
  change: (row: PaceRow, now: number) => { pace: Pace; answer: T },
): Promise<T | null> =>
  prisma.$transaction(async (tx) => {
    const row = await readPace(tx, providerId, true);
    if (!row) return null; // the provider is gone
    const { pace, answer } = change(row, await readClock(tx));
    const { requestsAt, tokensAt, slowness, slowedAt, pausedTo } = pace;
    const data = { requestsAt, tokensAt, slowness, slowedAt, pausedTo };
    await tx.providerPace.update({ where: { providerId }, data });
    return answer;
  });

/**
 * Takes the next free slot of a provider, across all processes, for a request that may take so many tokens, and returns
 * how many milliseconds to wait before it may leave: 0 for now. The slot is taken either way.
 */
export const takeSlot = async (providerId: string, tokens: number): Promise<number> => {
  const known = await readPace(prisma, providerId, false);
  if (!known) await ensurePace(providerId);
  else if (isUnbound(known, known, await readClock(prisma))) return 0;
  const waitMs = await changePace(providerId, (row, now) => {
    const { at, pace } = nextSlot(row, row, now, tokens);
    return { pace, answer: at - now };
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
  return pace ? Math.max(0, pace.pausedTo - (await readClock(prisma))) : 0;
};

/**
 * Says that a provider has refused a request for haste, to all processes; `retryAfterMs` is how long it wants
 * to be left alone, where it says so.
 */
export const noteThrottled = async (providerId: string, retryAfterMs: number | null): Promise<void> => {
  await ensurePace(providerId);
  await changePace(providerId, (row, now) => ({ pace: slowDown(row, now, retryAfterMs), answer: null }));
};
