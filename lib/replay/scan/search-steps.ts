import { type MethodEvent } from "@/lib/attribution/method";
import { type Step } from "@/lib/traces/trace";
import { type Eager, startEagerly } from "./start-eagerly";
import { type LabParts } from "./lab-parts";
import { foundSoFar } from "./scan-answer";
import { type ScanBench } from "./scan-bench";
import { leftOf, runTrial, type ScanBoard, testsOf } from "./scan-board";
import { deviation, patienceFor } from "./steadiness";
import { createStepTrial, type StepTest, type StepTrial } from "./step-trial";

/** So many corrected replays without a flip end a step at first. */
export const firstPatience = 2;
type Search = AsyncGenerator<MethodEvent, StepTest | null, void>;

/** What a step may take: both arms to the last look, and controls that are made up for. */
const mostOf = ({ plan }: ScanBench): number => 2 * (plan.looks.at(-1) ?? 1) + 10;

/**
 * Tests steps in this order until one is decisive. Where the target allows it, the steps behind are begun while
 * one is tested, each with as many corrected replays as pass it over without a flip: a flip waits until it is
 * the step's turn. They are counted then, and given up when it never comes, so that what is found does not
 * depend on which replay ends first.
 */
export async function* searchInOrder(
  bench: ScanBench,
  board: ScanBoard,
  parts: LabParts,
  order: readonly Step[],
  patience: number,
): Search {
  const giveUp = new AbortController();
  const ahead: { trial: StepTrial; eager: Eager<MethodEvent, StepTest> }[] = [];
  const width = Math.ceil(bench.concurrency / firstPatience);
  const signal = AbortSignal.any([bench.signal, giveUp.signal]);
  let begun = 0;
  let isBroken = false;
  try {
    for (const step of order) {
      while (width > 1 && begun < order.length && ahead.length < width && mayGoAhead(bench, board, ahead.length + 1)) {
        const step = order[begun] as Step;
        const trial = board.trials.get(step.index) ?? createStepTrial(bench, step);
        trial.useSignal(signal);
        trial.purse.left = patience;
        ahead.push({ trial, eager: startEagerly(trial.run(patience, true)) });
        begun += 1;
      }
      const [next] = ahead;
      if (next) {
        yield* next.eager.follow();
        next.trial.useSignal(bench.signal);
        board.trials.set(step.index, next.trial);
        ahead.shift();
      } else begun += 1;
      const test = yield* runTrial(board, bench, step, patience);
      yield foundSoFar(bench, board, parts);
      if (test.finding === "decisive") {
        board.wasted += ahead.length * patience;
        return test;
      }
      if (board.stoppedBy !== null) return null;
    }
    return null;
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    // Where something broke, what is on its way is paid and is kept for whoever goes on; nothing more is begun.
    for (const { eager } of ahead) eager.stop();
    if (!isBroken) giveUp.abort();
    await Promise.all(ahead.map(({ eager }) => eager.ended));
  }
}

const endsOf = ({ trials }: ScanBoard): string[][] => [...trials.values()].flatMap(({ ends }) => ends());

/**
 * Only where all that may be begun cannot reach the limit: else which replays are made
 * would depend on which ends first.
 */
const mayGoAhead = (bench: ScanBench, board: ScanBoard, count: number): boolean =>
  leftOf(board, bench) >= count * mostOf(bench);

/**
 * Halves the steps: a flip means that the decisive step is this one or an earlier, none that it is a later. The
 * earliest that flipped is then tested whole, else the next of those. Where none of them is decisive, the steps that
 * were not tested follow in turn.
 */
export async function* searchByHalves(bench: ScanBench, board: ScanBoard, parts: LabParts): Search {
  const { testable } = bench;
  const flipped: Step[] = [];
  for (let low = 0, high = testable.length - 1; low <= high;) {
    const middle = Math.floor((low + high) / 2);
    const step = testable[middle] as Step;
    const test = yield* runTrial(board, bench, step, firstPatience, true);
    if (board.stoppedBy !== null) return null;
    if (test.corrected.flips > 0) {
      flipped.unshift(step);
      high = middle - 1;
    } else low = middle + 1;
  }
  for (const step of flipped) {
    const test = yield* runTrial(board, bench, step, firstPatience);
    yield foundSoFar(bench, board, parts);
    if (test.finding === "decisive") return test;
    if (board.stoppedBy !== null) return null;
  }
  yield { type: "note", message: "Halving the steps found none that is decisive, so the others were tested in turn." };
  const others = testable.filter(({ index }) => !(board.trials.get(index)?.isBegun() ?? false));
  return yield* searchInOrder(bench, board, parts, others, firstPatience);
}

/**
 * Takes up again the steps before a decisive one whose few replays had no flip, where replays of one
 * arm did not all end alike: a system that errs at random could have hidden their effect. Gives the
 * earliest step that is decisive then.
 */
export async function* lookBack(
  bench: ScanBench,
  board: ScanBoard,
  found: StepTest,
): AsyncGenerator<MethodEvent, StepTest, void> {
  const most = bench.plan.looks[0] ?? 1;
  const patience = patienceFor(deviation(endsOf(board)), firstPatience, most);
  for (const { stepIndex, corrected, finding } of testsOf(board)) {
    if (stepIndex >= found.stepIndex || board.stoppedBy !== null) break;
    if (corrected.count >= patience || (finding !== "refuted" && finding !== "partly")) continue;
    const step = bench.trace.steps[stepIndex] as Step;
    const test = yield* runTrial(board, bench, step, patience);
    if (test.finding === "decisive") return yield* lookBack(bench, board, test);
  }
  return found;
}

/**
 * Goes over the steps without a flip once more where nothing was decisive and replays of one step did not all end
 * alike: the system errs at random.
 */
export async function* searchAgain(bench: ScanBench, board: ScanBoard, parts: LabParts): Search {
  const most = Math.min(2 * firstPatience, bench.plan.looks[0] ?? 1);
  if (board.stoppedBy !== null || endsOf(board).every((ends) => new Set(ends).size <= 1)) return null;
  yield {
    type: "note",
    message: `Nothing was decisive, and replays of one step did not all end alike: the steps without a flip were replayed again, up to ${most} times each.`,
  };
  for (const { stepIndex, corrected, finding } of testsOf(board)) {
    if (corrected.count >= most || (finding !== "refuted" && finding !== "partly")) continue;
    const test = yield* runTrial(board, bench, bench.trace.steps[stepIndex] as Step, most);
    yield foundSoFar(bench, board, parts);
    if (test.finding === "decisive") return test;
    if (board.stoppedBy !== null) return null;
  }
  return null;
}
