import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import pLimit, { type LimitFunction } from "p-limit";
import { hashCost } from "@/lib/auth/hash-cost";
import { KnownError, RateLimitedError } from "@/lib/errors";

const keyBytes = 32;
export const minPasswordLength = 10;
/** scrypt reads all of it; the bound keeps a megabyte of "password" from costing us time. */
export const maxPasswordLength = 256;

/** Hashes at once: half of the threads that Node.js also reads files and names of hosts with. */
const maxAtOnce = 2;
/** A few seconds' worth. */
const maxWaiting = 16;

// One queue per process, over all bundles that hold this module: whoever may send passwords may
// not fill the memory with them.
const holder = globalThis as unknown as { faultlineHashing?: LimitFunction };
const hashing = (holder.faultlineHashing ??= pLimit(maxAtOnce));

const derive = async (password: string, salt: Buffer, { N, r, p }: typeof hashCost): Promise<Buffer> => {
  if (hashing.pendingCount >= maxWaiting)
    throw new RateLimitedError("Too many sign-ins at the moment. Try again in a few seconds.", 5);
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return hashing(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
};

/** `scrypt$N$r$p$salt$key`, salt and key in base64. Throws RATE_LIMITED where too many wait. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, hashCost);
  return ["scrypt", hashCost.N, hashCost.r, hashCost.p, salt.toString("base64"), key.toString("base64")].join("$");
};

const noKey = Buffer.alloc(keyBytes);
const noSalt = Buffer.alloc(16);

/**
 * Whether `password` belongs to `stored`. Without a stored hash the same work is done and the answer is
 * no, so that the time taken does not tell which email addresses are known. Throws RATE_LIMITED where
 * too many wait, whatever is asked.
 */
export const verifyPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  const [kind, N, r, p, salt, key] = stored?.split("$") ?? [];
  if (kind !== "scrypt" || !salt || !key) {
    await derive(password, noSalt, hashCost);
    return false;
  }
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(actual, expected.length === keyBytes ? expected : noKey) && expected.length === keyBytes;
};

/** Throws INVALID when `password` is no good choice. What the server then keeps is only its hash. */
export const requireGoodPassword = (password: string): void => {
  const message =
    password.length < minPasswordLength
      ? `A password needs at least ${minPasswordLength} characters.`
      : password.length > maxPasswordLength
        ? `A password can have at most ${maxPasswordLength} characters.`
        : null;
  if (message) throw new KnownError("INVALID", message, [{ pointer: "/password", message }]);
};
