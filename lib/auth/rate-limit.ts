import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { RateLimitedError } from "@/lib/errors";
import { storeClient } from "./rate-limit.sql";
import { hashToken } from "./token";

/**
 * Counts in the database, for all web servers together.
 * @param more what else the library is told
 */
export const limiter = (
  keyPrefix: string,
  points: number,
  minutes: number,
  more: { inMemoryBlockOnConsumed?: number } = {},
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...more,
    storeClient,
    storeType: "client",
    tableName: "RateLimiterFlexible",
    tableCreated: true,
    keyPrefix,
    points,
    duration: minutes * 60,
  });

// The limit by address alone bounds guesses over many accounts; the one by email alone bounds guesses from many
// addresses, and does not hold where the person has signed in from before, or guesses could lock them out.
const limits = {
  "sign-in:pair": limiter("sign-in:pair", 5, 15),
  "sign-in:address": limiter("sign-in:address", 50, 15),
  "sign-in:email": limiter("sign-in:email", 100, 60),
  "sign-up:address": limiter("sign-up:address", 10, 60),
  "link:address": limiter("link:address", 20, 15),
  "share:pair": limiter("share:pair", 5, 15),
  "share:address": limiter("share:address", 50, 15),
  // High, since it locks out whoever knows the passphrase too: it takes 50 networks an hour, and a
  // passphrase of 8 characters outlasts it.
  "share:token": limiter("share:token", 1_000, 60),
  "endpoint:workspace": limiter("endpoint:workspace", 120, 15),
};
type LimitName = keyof typeof limits;

/** An attempt at each of `limits`, by what it is counted under. Names are hashed: the table holds no addresses. */
type Attempt = Partial<Record<LimitName, string>>;

const entries = (attempt: Attempt): [RateLimiterPostgres, string][] =>
  Object.entries(attempt).map(([name, subject]) => [limits[name as LimitName], hashToken(subject)]);

/** "in 40 seconds", "in 12 minutes" */
export const inHowLong = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [count, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
};

/**
 * Counts an attempt before it is made, so that many at once cannot slip through. Throws
 * RATE_LIMITED, saying when to try again.
 */
export const countAttempt = async (attempt: Attempt): Promise<void> => {
  for (const [limit, key] of entries(attempt)) {
    try {
      await limit.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { msBeforeNext } = refusal;
      throw new RateLimitedError(
        `Too many attempts. Try again ${inHowLong(msBeforeNext)}.`,
        Math.max(1, Math.ceil(msBeforeNext / 1000)),
      );
    }
  }
};

/** Takes back an attempt that succeeded: only failures count. */
export const forgiveAttempt = async (attempt: Attempt): Promise<void> => {
  await Promise.all(entries(attempt).map(([limit, key]) => limit.reward(key)));
};

/**
 * Counts an attempt, then makes it. One that could not be made, because `make` threw, is taken back: it tried nothing.
 */
export const countedAttempt = async <Result>(attempt: Attempt, make: () => Promise<Result>): Promise<Result> => {
  await countAttempt(attempt);
  try {
    return await make();
  } catch (error) {
    await forgiveAttempt(attempt);
    throw error;
  }
};

/**
 * What attempts to sign in are counted under; where this account was signed in to from this address lately
 * (`isKnown`), not under its email alone.
 */
export const signInAttempt = (email: string, address: string, { isKnown = false } = {}): Attempt => ({
  "sign-in:pair": `${email}|${address}`,
  "sign-in:address": address,
  ...(isKnown ? {} : { "sign-in:email": email }),
});

const knownSeconds = 30 * 24 * 3600;
/**
 * From where accounts were signed in to: there, guesses that others make at the account
 * lock nobody out. Counts nothing.
 */
const known = limiter("sign-in:known", 1, knownSeconds / 60);
const placeKey = (email: string, address: string): string => hashToken(`${email}|${address}`);

/** Whether this account was signed in to from this address within the last 30 days. */
export const isKnownPlace = async (email: string, address: string): Promise<boolean> =>
  (await known.get(placeKey(email, address))) !== null;

export const keepKnownPlace = async (email: string, address: string): Promise<void> =>
  void (await known.set(placeKey(email, address), 1, knownSeconds));

/** What attempts at the passphrase of a share are counted under. */
export const sharePassphraseAttempt = (token: string, address: string): Attempt => ({
  "share:pair": `${token}|${address}`,
  "share:address": address,
  "share:token": token,
});
