import { DatabaseAwayError, type ErrorCode, KnownError, RateLimitedError, StoreAwayError } from "@/lib/errors";

/** An error as it goes from one thread to another: plain data. */
export interface CrossingError {
  name: string;
  message: string;
  stack: string | undefined;
  /** What it carries besides: `code`, `details`, and what caused it, errors in it as plain objects. */
  carried: Record<string, unknown>;
}

/** Of what an error was made of, so many levels are told. */
const maxDepth = 6;

/** A value as plain data; undefined for what is none. */
const toData = (value: unknown, depth: number): unknown => {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
  if (typeof value !== "object" || depth > maxDepth) return undefined;
  if (Array.isArray(value)) return value.map((item: unknown) => toData(item, depth + 1));
  const named = value instanceof Error ? { name: value.name, message: value.message, cause: value.cause } : {};
  const fields = Object.entries(Object.assign(named, value));
  return Object.fromEntries(fields.map(([name, field]) => [name, toData(field, depth + 1)]));
};

export const packError = (error: unknown): CrossingError => {
  if (!(error instanceof Error)) return packError(new Error("Something was thrown that is no error."));
  const { name, message, stack } = error;
  return { name, message, stack, carried: toData(error, 0) as Record<string, unknown> };
};

const reviveKnown = (message: string, carried: Record<string, unknown>): KnownError => {
  const { code, details, reason, retryAfterSeconds } = carried;
  if (carried.isStoreAway === true) return new StoreAwayError(String(reason));
  if (typeof retryAfterSeconds === "number")
    return code === "UNAVAILABLE" ? new DatabaseAwayError() : new RateLimitedError(message, retryAfterSeconds);
  return new KnownError(code as ErrorCode, message, details as KnownError["details"]);
};

/** The error again, of the same kind where it is one of ours; any other keeps its name, code and what it carried. */
export const reviveError = ({ name, message, stack, carried }: CrossingError): Error => {
  const error = name === "KnownError" ? reviveKnown(message, carried) : Object.assign(new Error(message), carried);
  if (stack !== undefined) error.stack = stack;
  return error;
};
