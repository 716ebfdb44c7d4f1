import { DatabaseAwayError, errorCodes, isDatabaseAway, RateLimitedError } from "@/lib/errors";
import { reportError } from "./report-error";

/** For what is away without saying for how long. */
const usualRetrySeconds = 5;

/**
 * `{ error: { code, message, issues? } }` with the status of the code; 500 for what nobody foresaw. Says by Retry-After
 * when to come back where that is known.
 */
export const errorResponse = (error: unknown): Response => {
  const safe = reportError(error, "route");
  const status = safe.code === "INTERNAL" ? 500 : errorCodes[safe.code];
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (safe.code === "UNAUTHENTICATED") headers["www-authenticate"] = "Bearer";
  const known = isDatabaseAway(error) ? new DatabaseAwayError() : error;
  if (known instanceof RateLimitedError || known instanceof DatabaseAwayError)
    headers["retry-after"] = String(known.retryAfterSeconds);
  else if (status === errorCodes.UNAVAILABLE) headers["retry-after"] = String(usualRetrySeconds);
  return Response.json({ error: safe }, { status, headers });
};
