import { randomBytes } from "node:crypto";
import { DatabaseAwayError, diskFull, isDatabaseAway, isDiskFull, KnownError, withoutMessage } from "@/lib/errors";
import { currentRequestId } from "./request-id";

/** What may be said of an error to the person who met it. */
interface SafeError {
  code: KnownError["code"] | "INTERNAL";
  message: string;
  issues?: readonly { pointer: string; message: string }[];
}

/**
 * A known error says what it says. Of any other the reader gets one sentence with an id; the log gets the id, the kind
 * and the stack frames. The message stays out of both: it can carry the text of a trace or a key.
 */
export const reportError = (error: unknown, place: string): SafeError => {
  if (error instanceof KnownError) {
    return { code: error.code, message: error.message, ...(error.details ? { issues: error.details } : {}) };
  }
  const id = randomBytes(4).toString("hex");
  const request = currentRequestId();
  console.error(`[${place}] error ${id}${request ? ` of request ${request}` : ""}: ${withoutMessage(error)}`);
  if (isDiskFull(error)) return diskFull;
  if (isDatabaseAway(error)) return reportError(new DatabaseAwayError(), place);
  return { code: "INTERNAL", message: `Something went wrong on the server. The log has details under ${id}.` };
};
