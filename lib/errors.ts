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
