import { type MethodEvent } from "@/lib/attribution/method";
import { type Step } from "@/lib/traces/trace";
import { type Purse } from "./replay-arm";
import { type ScanBench } from "./scan-bench";
import { createStepTrial, type StepTest, type StepTrial } from "./step-trial";

/** So many steps in a row without one outcome, and the scan gives up: the system does not work. */
const mostSilentSteps = 3;

/** What a scan has found so far. */
export interface ScanBoard {
  /** By step, those that were tested. */
  trials: Map<number, StepTrial>;
  /** Replays of placebos and probes of the system. */
  others: Purse;
  /** Replays that were begun ahead and count for nothing, at most. */
  wasted: number;
  /** What ended the scan before its end. */
  stoppedBy: string | null;
  silentSteps: number;
}

export const createBoard = (): ScanBoard => ({
  trials: new Map(),
  others: { left: 0, spent: 0 },
  wasted: 0,
  stoppedBy: null,
  silentSteps: 0,
});

/** Replays that count. */
export const spentBy = ({ trials, others }: ScanBoard): number =>
  [...trials.values()].reduce((sum, { purse }) => sum + purse.spent, others.spent);

/** Replays that may still be made. */
export const leftOf = (board: ScanBoard, { settings }: ScanBench): number =>
  Math.max(0, settings.maxReplays - board.wasted - spentBy(board));

/** What is known of a step, by its number. */
export const testsOf = ({ trials }: ScanBoard): StepTest[] =>
  [...trials.values()].map((trial) => trial.test()).sort((a, b) => a.stepIndex - b.stepIndex);

/** The trial of a step, begun where there is none. */
export function trialOf(board: ScanBoard, bench: ScanBench, step: Step): StepTrial {
  const trial = board.trials.get(step.index) ?? createStepTrial(bench, step);
  board.trials.set(step.index, trial);
  return trial;
}

/** Ends the scan where its limit cut what was to be replayed. */
export function noteLimit(board: ScanBoard, { settings }: ScanBench, { isCut }: Pick<StepTest, "isCut">): void {
  if (isCut) board.stoppedBy ??= `The limit of ${settings.maxReplays} replays was reached.`;
}

/** Counts a trial that has ended, and ends the scan where the limit cut it or the system says nothing any more. */
function takeTest(board: ScanBoard, bench: ScanBench, test: StepTest): StepTest {
  const isSilent = test.finding === "no-outcome";
  board.silentSteps = isSilent ? board.silentSteps + 1 : 0;
  noteLimit(board, bench, test);
  if (board.silentSteps >= mostSilentSteps)
    board.stoppedBy ??= `The replays of ${board.silentSteps} steps in a row reached no outcome. The last said: ${test.problem ?? "nothing"}`;
  return test;
}

/** Runs the trial of one step within the limit. */
export async function* runTrial(
  board: ScanBoard,
  bench: ScanBench,
  step: Step,
  patience: number,
  isProbe = false,
): AsyncGenerator<MethodEvent, StepTest, void> {
  const trial = trialOf(board, bench, step);
  trial.purse.left = leftOf(board, bench);
  return takeTest(board, bench, yield* trial.run(patience, isProbe));
}
