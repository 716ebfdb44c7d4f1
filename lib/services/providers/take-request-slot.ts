import { prisma } from "@/lib/db";

const minuteMs = 60_000;

/** How many requests may leave at once, and how far apart the later ones are, so that no 60 seconds see more than `requestsPerMinute`. */
export const spaceRequests = (requestsPerMinute: number): { burst: number; intervalMs: number } => {
  const burst = Math.max(1, Math.floor(requestsPerMinute / 10));
  return { burst, intervalMs: Math.ceil(minuteMs / (requestsPerMinute - burst + 1)) };
};

/**
 * Reserves the next free slot of a provider, across all processes, and returns how many milliseconds to wait before the request may leave: 0 for now.
 * The slot is taken either way: wait (with the run's signal), then send, without asking again.
 *
 * Generic cell rate algorithm: the row holds the time at which the bucket is full again, on the database's clock, moved on by one statement.
 */
export const takeRequestSlot = async ({
  providerId,
  requestsPerMinute,
}: {
  providerId: string;
  requestsPerMinute: number | null;
}): Promise<number> => {
  if (requestsPerMinute === null) return 0;
  const { burst, intervalMs } = spaceRequests(requestsPerMinute);
  const toleranceMs = (burst - 1) * intervalMs;
  const [slot] = await prisma.$queryRaw<{ wait: number }[]>`
    WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
    INSERT INTO "RateLimiterFlexible" AS slot (key, points, expire)
    SELECT ${`slot:${providerId}`}, 1, now + ${intervalMs}::bigint FROM clock
    ON CONFLICT (key) DO UPDATE SET
      points = 1,
      expire = greatest(slot.expire, excluded.expire - ${intervalMs}::bigint) + ${intervalMs}::bigint
    RETURNING (expire - ${intervalMs}::bigint - ${toleranceMs}::bigint - (SELECT now FROM clock))::int AS wait`;
  return Math.max(0, slot?.wait ?? 0);
};
