import { ReplayError, type ReplayTarget } from "./replay-target";
import { type Replayer } from "./scan/replay-wish";

/**
 * Makes each replay by asking a target, keeping nothing: for a target in this process,
 * where a replay costs next to nothing.
 */
export const replayThrough =
  (target: ReplayTarget): Replayer =>
  async ({ arm, stepIndex, repeat, request }, signal) => {
    try {
      const key = `${arm}-${stepIndex}-${repeat}-${request.seed}`;
      return { report: await target.replay(request, { key, signal }), problem: null };
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error;
      return { report: null, problem: error.problem, message: error.message };
    }
  };
