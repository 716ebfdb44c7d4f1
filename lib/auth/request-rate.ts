import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { apiRequestsPerMinute } from "@/lib/env";

const windowSeconds = 60;

/** Counted by this process alone: a row for each request would cost more than most requests. */
let counted: { points: number; limiter: RateLimiterMemory } | undefined;
const limiterOf = (points: number): RateLimiterMemory => {
  if (counted?.points !== points)
    counted = { points, limiter: new RateLimiterMemory({ keyPrefix: "api", points, duration: windowSeconds }) };
  return counted.limiter;
};

export interface RequestRate {
  limit: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
  isOver: boolean;
}

/** Counts a request of a key; null where requests are not limited. */
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
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return said(refusal, true);
  }
};
