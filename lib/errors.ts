export const errorCodes = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  INVALID: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** An error whose message is safe and useful to show. Anything else reaches the client as one sentence. `details` become `issues` in the API's error body. */
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

/** Someone else's id and an id that never was look the same from outside. */
export const notFound = (what: string): KnownError =>
  new KnownError("NOT_FOUND", `This ${what} does not exist, or you have no access to it.`);
