export const errorCodes = {
  UNKNOWN_PARAMETER: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
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

/** What stands by now where something was to be saved. */
export interface Newer {
  /** In words, to be read beside one's own. */
  text: string;
  /** To be handed in with what is to take its place. */
  version: string;
}

/** Refused because it would take the place of something that its sender has not seen. Nothing was saved. */
export class StaleError extends KnownError {
  constructor(readonly newer: Newer) {
    super("CONFLICT", "This has changed since you opened it. Nothing was saved; reopen it to see the current version.");
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

/** The database does not answer, or lets nobody in for now: whoever asked may ask again soon. */
export class DatabaseAwayError extends KnownError {
  readonly retryAfterSeconds = 5;
  constructor() {
    super("UNAVAILABLE", "The database is not reachable right now. Try again in a moment.");
  }
}

/** The store of uploaded files does not answer, or refuses the server: nothing is lost, whoever asked may ask again. */
export class StoreAwayError extends KnownError {
  readonly isStoreAway = true;
  /** Of the store's answer, without anything that it may quote. */
  constructor(readonly reason: string) {
    super("UNAVAILABLE", `The store of uploaded files is not reachable right now (${reason}). Try again in a moment.`);
  }
}
/** Also one that came from another bundle, whose class is another one. */
export const isStoreAway = (error: unknown): boolean => error instanceof Error && "isStoreAway" in error;

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
  const { code, originalCode, kind, cause, meta, driverAdapterError, err } = error as Record<string, unknown>;
  const own = [code, originalCode, kind].filter((one) => typeof one === "string");
  // `err` is next-auth's word for what its configuration threw.
  return [...own, ...[cause, meta, driverAdapterError, err].flatMap((inner) => codesOf(inner, depth + 1))];
};

/** Codes of Prisma, Node.js and PostgreSQL, and kinds of Prisma's driver, for a database that does not answer now. */
const awayCodes = new Set([
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2037"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"],
  // Connections that broke or were refused, too many of them, shutting down, crashed, starting or in recovery.
  ...["08000", "08001", "08003", "08004", "08006", "53300", "57P01", "57P02", "57P03", "57P05"],
]);
/** What pg and Prisma say without a code: of a connection that was cut, and of one that was not to be had. */
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)|Unable to start a transaction in the given time/;
/**
 * Whether an error says that the database is away, restarting, in recovery or full of connections. Prisma says so in
 * many forms: by a code of its own, by PostgreSQL's behind P2039 (a query) or P2010 (a raw one), or as pg threw it.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && (codesOf(error).some((code) => awayCodes.has(code)) || awayWords.test(error.message));

/** Of Node.js (no space left, quota used up) and of PostgreSQL. */
const diskFullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** Whether there was no room on a disk, that of this process or that of the database. */
export const isDiskFull = (error: unknown): boolean => codesOf(error).some((code) => diskFullCodes.has(code));

/** Notes something by the way: a disk without room for it keeps nobody from what they came for. */
export const unlessFull = async (write: PromiseLike<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
};

/** What is said where there was no room, whatever was to be stored. */
export const diskFull = {
  code: "DISK_FULL",
  message: "The server's disk is full: nothing was stored. Try again when its operator has freed space.",
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

/** Whether nothing is wrong but that the database or the store of files is away for now, or that a disk has no room. */
export const isPassing = (error: unknown): boolean => isDatabaseAway(error) || isDiskFull(error) || isStoreAway(error);
