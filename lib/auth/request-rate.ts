import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { apiRequestsPerMinute } from "@/lib/env";
import { isDiskFull } from "@/lib/errors";
import { limiter } from "./rate-limit";

const windowSeconds = 60;

let counted: { points: number; limiter: RateLimiterPostgres } | undefined;
/** A key that has sent all that it may is refused from memory: who sends on costs the database nothing. */
const limiterOf = (points: number): RateLimiterPostgres => {
  if (counted?.points !== points)
    counted = { points, limiter: limiter("api", points, windowSeconds / 60, { inMemoryBlockOnConsumed: points }) };
  return counted.limiter;
};

export interface RequestRate {
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  isOver: boolean;
}

/** Counts a request of a key; null where requests are not limited, or a full disk lets nobody count. */
export const countRequest = async (keyId: string): Promise<RequestRate | null> => {
  const limit = apiRequestsPerMinute();
  if (limit === null) return null;
  const said = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): RequestRate => ({
    limit,
    windowSeconds,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    isOver,
  });
  try {
    return said(await limiterOf(limit).consume(keyId), false);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return said(refusal, true);
    if (isDiskFull(refusal)) return null;
    throw refusal;
  }
};
