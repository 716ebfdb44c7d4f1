import { type ErrorCode, KnownError, RateLimitedError } from "@/lib/errors";

/** An error as it goes from one thread to another: plain data. */
export interface CrossingError {
  name: string;
  message: string;
  stack: string | undefined;
  /** What it carries besides, as far as that is data: `code`, `details`, `meta`. */
  carried: Record<string, unknown>;
  cause: CrossingError | null;
}

/** Of errors that were caused by others, so many are told. */
const maxDepth = 4;

const isData = (value: unknown): boolean => {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
};

export const packError = (error: unknown, depth = 0): CrossingError => {
  if (!(error instanceof Error)) return packError(new Error("Something was thrown that is no error."), depth);
  const { name, message, stack, cause, ...carried } = Object.assign(
    { name: error.name, message: error.message, stack: error.stack, cause: error.cause },
    error,
  );
  return {
    name,
    message,
    stack,
    carried: Object.fromEntries(Object.entries(carried).filter(([, value]) => isData(value))),
    cause: cause instanceof Error && depth < maxDepth ? packError(cause, depth + 1) : null,
  };
};

const reviveKnown = (message: string, carried: Record<string, unknown>): KnownError => {
  const { code, details, retryAfterSeconds } = carried;
  if (typeof retryAfterSeconds === "number") return new RateLimitedError(message, retryAfterSeconds);
  return new KnownError(code as ErrorCode, message, details as KnownError["details"]);
};

/** The error again, of the same kind where it is one of ours; any other keeps its name, code and what it carried. */
export const reviveError = ({ name, message, stack, carried, cause }: CrossingError): Error => {
  const error = name === "KnownError" ? reviveKnown(message, carried) : Object.assign(new Error(message), carried);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  if (cause) error.cause = reviveError(cause);
  return error;
};
