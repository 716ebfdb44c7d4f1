import pLimit, { type LimitFunction } from "p-limit";

const limits = new Map<string, LimitFunction>();

/**
 * How many requests this process has in flight at one provider: one limit for all runs that
 * ask it, as its settings are now.
 */
export const providerLimit = (providerId: string, concurrency: number): LimitFunction => {
  const limit = limits.get(providerId) ?? pLimit(concurrency);
  limit.concurrency = concurrency;
  limits.set(providerId, limit);
  return limit;
};
