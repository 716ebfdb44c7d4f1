import { type ReplayOutcome, type ReplayStep } from "../protocol/messages";
import { slipOf } from "./slip";
import { teamLoop, type TeamRun } from "./team-loop";

/**
 * Runs the sandbox team on a task, from a prefix on: yields the steps after the prefix in order (a replaced step is the
 * first of them, as it was given), and returns how the run ended. The same arguments give the same steps with the
 * scripted policy: what is drawn follows from the seed and the step's index, so a run from a prefix of another with the
 * same seed goes on as that one did. Throws the signal's reason between two steps.
 */
export async function* runTeam(run: TeamRun): AsyncGenerator<ReplayStep, ReplayOutcome> {
  return yield* teamLoop(run, await slipOf(run.task, run.config.slipRate, run.seed));
}
