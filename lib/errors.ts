export const errorCodes = {
  UNKNOWN_PARAMETER: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  INVALID: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  DISK_FULL: 507,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/**
 * An error whose message is safe and useful to show. Anything else reaches the client as one sentence. `details` become
 * `issues` in the API's error body.
 */
export class KnownError extends Error {
  override name = "KnownError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: readonly { pointer: string; message: string }[],
  ) {
    super(message);
  }
}

/** Refused for now. `retryAfterSeconds` becomes the header Retry-After. */
export class RateLimitedError extends KnownError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super("RATE_LIMITED", message);
  }
}

/** Someone else's id and an id that never was look the same from outside. */
export const notFound = (what: string): KnownError =>
  new KnownError("NOT_FOUND", `This ${what} does not exist, or you have no access to it.`);

/** The code that Prisma, Node.js or PostgreSQL gave an error; null where there is none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^\w{1,40}$/.test(error.code)
    ? error.code
    : null;

/** Codes of an error and of those that it was made of: Prisma wraps those of the driver. */
const codesOf = (error: unknown, depth = 0): string[] => {
  if (typeof error !== "object" || error === null || depth > 6) return [];
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  const own = [code, originalCode].filter((one) => typeof one === "string");
  return [...own, ...[cause, meta, driverAdapterError].flatMap((inner) => codesOf(inner, depth + 1))];
};

/** Of Node.js (no space left, quota used up) and of PostgreSQL. */
const diskFullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** Whether there was no room on a disk, that of this process or that of the database. */
export const isDiskFull = (error: unknown): boolean => codesOf(error).some((code) => diskFullCodes.has(code));

/** What is said where there was no room, whatever was to be stored. */
export const diskFull = {
  code: "DISK_FULL",
  message: "The disk of the server is full: nothing was stored. Whoever runs it has to make room; then try again.",
} as const;

/** The frames of a stack without the message above them, which may have lines that look like frames. */
const framesOf = (error: unknown): string[] => {
  if (!(error instanceof Error) || !error.stack) return [];
  const start = error.message === "" ? 0 : error.stack.indexOf(error.message) + error.message.length;
  return error.stack
    .slice(start)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
};

/**
 * Kind, code and stack frames of an error for a log. Its message stays out: it can hold the text of a trace or a key.
 */
export const withoutMessage = (error: unknown): string => {
  const kind = error instanceof Error ? error.name : typeof error;
  const code = codeOf(error);
  return [`${kind}${code ? ` ${code}` : ""}`, ...framesOf(error)].join("\n");
};
