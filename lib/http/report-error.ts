import { randomBytes } from "node:crypto";
import { codeOf, diskFull, isDiskFull, KnownError, withoutMessage } from "@/lib/errors";

/** What may be said of an error to the person who met it. */
export interface SafeError {
  code: KnownError["code"] | "INTERNAL";
  message: string;
  issues?: readonly { pointer: string; message: string }[];
}

/** Codes of Prisma, Node.js and PostgreSQL for a database that does not answer (now). */
const databaseAway = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "ECONNREFUSED",
  "ECONNRESET",
  "57P01",
  "57P03",
  "53300",
]);

/**
 * A known error says what it says. Of any other the reader gets one sentence with an id; the log gets the id, the kind
 * and the stack frames. The message stays out of both: it can carry the text of a trace or a key.
 */
export const reportError = (error: unknown, place: string): SafeError => {
  if (error instanceof KnownError) {
    return { code: error.code, message: error.message, ...(error.details ? { issues: error.details } : {}) };
  }
  const id = randomBytes(4).toString("hex");
  const code = codeOf(error);
  console.error(`[${place}] error ${id}: ${withoutMessage(error)}`);
  if (isDiskFull(error)) return diskFull;
  if (code && databaseAway.has(code))
    return { code: "UNAVAILABLE", message: "The database does not answer. Try again in a moment." };
  return { code: "INTERNAL", message: `Something went wrong on the server. The log has it under ${id}.` };
};
