import { JudgeError } from "@/lib/attribution/judge-error";
import { KnownError } from "@/lib/errors";
import { type RunEnd } from "@/lib/services/answers/executing/finish-run";
import { logError } from "./log";

/** A run that cannot go on for a reason that a person can do something about. */
export class RunFailure extends Error {
  override name = "RunFailure";
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * How a run ends whose execution threw. What nobody foresaw becomes one sentence with an id that the log has too;
 * its own text may hold anything.
 */
export const toRunEnd = (error: unknown, runId: string): RunEnd => {
  if (error instanceof JudgeError) {
    return { status: "FAILED", code: error.code, message: error.message, reply: error.reply };
  }
  if (error instanceof RunFailure) return { status: "FAILED", code: error.code, message: error.message };
  if (error instanceof KnownError) return { status: "FAILED", code: error.code.toLowerCase(), message: error.message };
  const logId = logError(`run ${runId}`, error);
  return {
    status: "FAILED",
    code: "internal",
    message: `Something went wrong on the server. Start the run again; see ${logId} in the worker's log.`,
  };
};
