import { type z } from "zod";
import { type ReplayErrorCode, type ReplayOutcome, type ReplayRequest, type ReplayStep } from "../protocol/messages";

export interface RunContext {
  /** Aborted when the replay is canceled or has reached a limit: stop what costs. */
  signal: AbortSignal;
  /** Of this execution, for log lines. */
  replayId: string;
}

/**
 * A system as the kit calls it: yields each step as it is taken, from the first index after the prefix on (a replaced
 * step first, as it was given), and returns how it ended. A throw of ReplayFailure is told with its code; any other
 * error as `failed`, without its message.
 */
export type RunSystem = (
  request: ReplayRequest,
  context: RunContext,
) => AsyncGenerator<ReplayStep, z.input<typeof ReplayOutcome>>;

/** Why a replay did not come to an outcome, as it is told to who asked for it. */
export class ReplayFailure extends Error {
  override name = "ReplayFailure";
  constructor(
    readonly code: ReplayErrorCode,
    message: string,
  ) {
    super(message);
  }
}
