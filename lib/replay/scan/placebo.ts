import { type MethodEvent } from "@/lib/attribution/method";
import { type Step } from "@/lib/traces/trace";
import { rewordStep } from "../correct/reword-step";
import { type ReplayChange } from "../protocol/messages";
import { type LabParts } from "./lab-parts";
import { type Flips, pValueOf } from "./next-move";
import { isWithin } from "./plan-looks";
import { type Arm, createArm } from "./replay-arm";
import { type ScanBench } from "./scan-bench";
import { leftOf, noteLimit, type ScanBoard, testsOf, trialOf } from "./scan-board";
import { type StepTest } from "./step-trial";

/** A change where none is needed, replayed as often as the correction of the decisive step. */
interface Placebo extends Flips {
  stepIndex: number;
  /** The decisive step itself in other words; else the correction of a step without an effect. */
  isParaphrase: boolean;
  /**
   * Against another try from the same step, where the change ended well more often than expected;
   * null where that was not needed.
   */
  control: Flips | null;
  /** Whether the change does what the correction does: then it was not the correction that mended the run. */
  isEffective: boolean;
}

/** Why there is no placebo, or what came of it. */
export type PlaceboResult = { placebo: Placebo; why: null } | { placebo: null; why: string };

interface Innocent {
  step: Step;
  change: ReplayChange;
  isParaphrase: boolean;
}

/**
 * The nearest step before the decisive one that was tested and has no effect; else the decisive step in other words.
 * Not a step behind it: the correction of such a one may repair the run, which says nothing against the decisive step.
 */
function chooseInnocent(
  bench: ScanBench,
  board: ScanBoard,
  decisive: StepTest,
  { paraphrase = rewordStep }: LabParts,
): Innocent | null {
  const innocent = testsOf(board)
    .filter(({ stepIndex, finding, correction }) => {
      return stepIndex < decisive.stepIndex && finding === "refuted" && correction !== null;
    })
    .at(-1);
  if (innocent?.correction) {
    const step = bench.trace.steps[innocent.stepIndex] as Step;
    return { step, change: innocent.correction.change, isParaphrase: false };
  }
  const step = bench.trace.steps[decisive.stepIndex] as Step;
  const reworded = paraphrase(bench.trace, decisive.stepIndex);
  const change: ReplayChange | null = reworded && { kind: "replace", step: reworded };
  return change && bench.requests.takes(change) ? { step, change, isParaphrase: true } : null;
}

/** Why a placebo that was begun shows nothing: replays without an outcome are no sign that a change does not help. */
function silentWords({ count, problems, isCut }: Arm, stepIndex: number, wanted: number): string {
  const end = isCut ? "before the limit of replays was reached" : "and the others to none";
  const last = problems.at(-1);
  return `At step ${stepIndex}, ${count} of the ${wanted} replays that it needs came to an outcome ${end}.${last ? ` The last without one said: ${last.message}` : ""}`;
}

/**
 * Replays a change where none is needed as often as the correction of the decisive step. Where it ends well more often
 * than another try at the decisive step, it is held against another try at its own step too: if it helps beyond that at
 * the level of the scan, a mere change of words turns the failure, and the correction proves nothing.
 */
export async function* replayPlacebo(
  bench: ScanBench,
  board: ScanBoard,
  decisive: StepTest,
  parts: LabParts,
): AsyncGenerator<MethodEvent, PlaceboResult, void> {
  const innocent = chooseInnocent(bench, board, decisive, parts);
  if (!innocent) return { placebo: null, why: "No innocent step was tested, and the step itself has no other words." };
  const wanted = decisive.corrected.count;
  const left = leftOf(board, bench);
  if (left < wanted) {
    noteLimit(board, bench, { isCut: true });
    return { placebo: null, why: "The limit of replays left none for a placebo." };
  }
  const purse = board.others;
  purse.left = left;
  const { step, change, isParaphrase } = innocent;
  const arm = createArm({ ...bench, purse }, "placebo", step.index, (seed) =>
    bench.requests.corrected(step.index, change, seed),
  );
  yield* arm.grow(wanted);
  noteLimit(board, bench, arm);
  if (arm.count < wanted) return { placebo: null, why: silentWords(arm, step.index, wanted) };
  const flips: Flips = { flips: arm.flips, count: arm.count };
  const base = { stepIndex: step.index, ...flips, isParaphrase };
  const { scanLevel } = bench.plan;
  if (!isWithin(pValueOf(flips, decisive.control), scanLevel))
    return { placebo: { ...base, control: null, isEffective: false }, why: null };
  if (isParaphrase) return { placebo: { ...base, control: null, isEffective: true }, why: null };
  const trial = trialOf(board, bench, step);
  trial.purse.left = leftOf(board, bench);
  yield* trial.control.grow(Math.max(0, wanted - trial.control.count));
  noteLimit(board, bench, trial.control);
  const control: Flips = { flips: trial.control.flips, count: trial.control.count };
  const isEffective = control.count === 0 || isWithin(pValueOf(flips, control), scanLevel);
  return { placebo: { ...base, control, isEffective }, why: null };
}
