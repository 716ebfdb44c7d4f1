import { type MethodEvent } from "@/lib/attribution/method";
import { mcnemarExact } from "@/lib/attribution/statistics/mcnemar";
import { type Flips, isDecisive, lookOf, nextMove, pValueOf } from "./next-move";
import { isWithin, type LookPlan } from "./plan-looks";
import { type ScanBench } from "./scan-bench";
import { leftOf, noteLimit, type ScanBoard, testsOf, trialOf } from "./scan-board";
import { type StepTest } from "./step-trial";

type FlipsAt = Flips & { stepIndex: number };

/**
 * An error that was made once, at one of the steps from `first` to `last`: another try from before it ends well
 * more often than from behind it.
 */
export interface OneOff {
  first: number;
  last: number;
  before: FlipsAt;
  /** Null where no step is behind it: the trace as it is ended badly. */
  after: FlipsAt | null;
  /** One-sided: of `before` against `after` (Fisher), without one against half of them (sign test). */
  pValue: number;
  /** Whether the test holds its level, so that it can be said. Else it may be so. */
  isShown: boolean;
}

/**
 * Whether another try of a step starts there. A system that takes only hints runs the whole task again
 * whichever step it is: then all other tries are one and the same experiment, and how those of two steps
 * compare says nothing of either.
 */
export const startsAtSteps = ({ start }: Pick<ScanBench, "start">): boolean => start === "prefix";

const firstLook = ({ looks }: ScanBench["plan"]): number => looks[0] ?? 1;

/**
 * What such an error is held against. Compared are, of n steps, at most the n − 1 pairs of neighbors, the first
 * step with each of the n − 2 behind the second, and the last step by itself: fewer than 2n comparisons, at each
 * look with whole arms. So each look has half the level of a look at a step, and all of them together keep the
 * level of the scan whichever are chosen.
 */
const oncePlan = (plan: LookPlan): LookPlan => ({ ...plan, level: plan.level / 2 });

/** Replays another try of every step that may be tested, as often as at the first look, for the whole profile. */
export async function* profileControls(bench: ScanBench, board: ScanBoard): AsyncGenerator<MethodEvent, void, void> {
  if (!startsAtSteps(bench)) return;
  for (const step of bench.testable) {
    if (board.stoppedBy !== null) return;
    yield* growControl(bench, board, step.index, firstLook(bench.plan));
  }
}

async function* growControl(
  bench: ScanBench,
  board: ScanBoard,
  stepIndex: number,
  count: number,
): AsyncGenerator<MethodEvent, FlipsAt, void> {
  const step = bench.trace.steps[stepIndex];
  if (!step) return { stepIndex, flips: 0, count: 0 };
  const trial = trialOf(board, bench, step);
  trial.purse.left = leftOf(board, bench);
  yield* trial.control.grow(Math.max(0, count - trial.control.count));
  noteLimit(board, bench, trial.test());
  return controlAt(board, stepIndex);
}

/** Other tries of a step, all that were made or the first of them. */
function controlAt({ trials }: ScanBoard, stepIndex: number, most = Number.POSITIVE_INFINITY): FlipsAt {
  const { flips, count } = trials.get(stepIndex)?.control.firstOf(most) ?? { flips: 0, count: 0 };
  return { stepIndex, flips, count };
}

/** The steps from which another try ended well at least once, in order. */
const flippingSteps = (board: ScanBoard): FlipsAt[] =>
  [...board.trials.keys()]
    .sort((a, b) => a - b)
    .map((stepIndex) => controlAt(board, stepIndex))
    .filter(({ flips }) => flips > 0);

/**
 * The latest step from which another try ended well at least once: behind it the failure was settled, as far as
 * controls were made (point of commitment: Causal Agent Replay, arXiv 2606.08275). A run that never ends well from a
 * step cannot do so once, so one is enough; how seldom it may be where none did is a matter of how many were made.
 */
export const commitmentStep = (bench: ScanBench, board: ScanBoard): number | null =>
  startsAtSteps(bench) ? (flippingSteps(board).at(-1)?.stepIndex ?? null) : null;

/** One or two tries that end well may do so by chance. */
const fewestGood = 3;
const isGood = ({ flips, count }: Flips): boolean => count >= fewestGood && 2 * flips >= count;

/**
 * The latest step before `end` from which another try is known to end well, in at least half of three or more; else
 * the latest that comes near that.
 */
function latestGood(board: ScanBoard, end: number): FlipsAt | null {
  const known = flippingSteps(board).filter(({ stepIndex }) => stepIndex < end);
  return known.findLast(isGood) ?? known.findLast(({ flips, count }) => 2 * flips >= count) ?? known.at(-1) ?? null;
}

/** So many other tries without one that ends well show that the system makes its error every time. */
const firstTries = 4;

interface Compared extends Pick<OneOff, "before" | "pValue" | "isShown"> {
  after: FlipsAt;
  /** Whether it came to its end: not cut by the limit, nor by tries without an outcome. */
  isWhole: boolean;
}

/**
 * Compares other tries from two steps, at looks at which both arms are whole, as a
 * correction is compared with its control.
 */
async function* compare(
  bench: ScanBench,
  board: ScanBoard,
  earlier: number,
  later: number,
): AsyncGenerator<MethodEvent, Compared, void> {
  const plan = oncePlan(bench.plan);
  const arms = (): { before: FlipsAt; after: FlipsAt } => {
    const before = controlAt(board, earlier);
    return { before, after: controlAt(board, later, lookOf(before.count, plan)) };
  };
  for (;;) {
    const { before, after } = arms();
    const move = board.stoppedBy === null ? nextMove(before, after, plan, firstTries) : null;
    const at = move?.arm === "corrected" ? before : after;
    const wanted = at.count + (move?.count ?? 0);
    const grown = move ? yield* growControl(bench, board, at.stepIndex, wanted) : null;
    // Cut by the limit, or tries without an outcome: what there is decides nothing, but is told.
    if (grown === null || grown.count < wanted) {
      const end = arms();
      const isWhole = grown === null && board.stoppedBy === null;
      const pValue = pValueOf(end.before, end.after);
      return { ...end, pValue, isShown: isDecisive(end.before, end.after, plan), isWhole };
    }
  }
}

/** What other tries from before a decisive step speak of. */
interface EarlierError {
  /** Null where nothing speaks for it. */
  oneOff: OneOff | null;
  /** Whether that was tested to its end. Else nothing is known where nothing speaks for it. */
  isTested: boolean;
}

/**
 * Whether a step whose correction turns the failure only repairs it: another try from the first step ends well more
 * often than from this one. Then the error was made in between, and not by the step's own doing. At the level of the
 * scan that is enough to doubt the step; `isShown` at the level of such a comparison. Where every try starts from
 * scratch the control of the step itself has shown it.
 */
export async function* findEarlierError(
  bench: ScanBench,
  board: ScanBoard,
  { stepIndex }: StepTest,
): AsyncGenerator<MethodEvent, EarlierError, void> {
  const first = bench.testable[0]?.index ?? stepIndex;
  if (first >= stepIndex || !startsAtSteps(bench)) return { oneOff: null, isTested: board.stoppedBy === null };
  const { isWhole, ...compared } = yield* compare(bench, board, first, stepIndex);
  if (!compared.isShown && !isWithin(compared.pValue, bench.plan.scanLevel)) return { oneOff: null, isTested: isWhole };
  return { oneOff: { first, last: lastBefore(bench, stepIndex), ...compared }, isTested: isWhole };
}

const lastBefore = ({ testable }: ScanBench, end: number): number =>
  testable.findLast(({ index }) => index < end)?.index ?? end;

/** The same error in fewer steps: it was hardly made before the latest step from which another try ends well. */
export function narrow(board: ScanBoard, oneOff: OneOff, end: number): OneOff {
  const good = latestGood(board, end);
  return good && isGood(good) && good.stepIndex > oneOff.first ? { ...oneOff, first: good.stepIndex } : oneOff;
}

/**
 * Where an error was made that the system does not repeat, as far as before step `end`: looked for from the latest step
 * on from which another try is known to end well, a step at a time, until from the next one on it ends well
 * significantly less often. Null where nothing shows it.
 */
export async function* findOneOff(
  bench: ScanBench,
  board: ScanBoard,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<MethodEvent, OneOff | null, void> {
  const from = latestGood(board, end)?.stepIndex;
  if (from === undefined || board.stoppedBy !== null || !startsAtSteps(bench)) return null;
  const wanted = firstLook(bench.plan);
  const isSettled = ({ stepIndex, control }: StepTest): boolean =>
    stepIndex < from && control.flips === 0 && control.count >= wanted;
  if (testsOf(board).some(isSettled)) return null;
  let at = from;
  for (const { index } of bench.testable) {
    if (index <= at) continue;
    if (index > end) return null;
    const { isWhole: _, ...compared } = yield* compare(bench, board, at, index);
    if (compared.isShown) return { first: at, last: at, ...compared };
    // From here on the failure is settled, but where that came about is not told from chance.
    if (board.stoppedBy !== null || compared.after.flips === 0) return null;
    at = index;
  }
  return yield* tryLast(bench, board, at);
}

/**
 * Whether even the last step mostly turns out otherwise when it is taken anew: significantly more than
 * half of the other tries end well.
 */
async function* tryLast(
  bench: ScanBench,
  board: ScanBoard,
  stepIndex: number,
): AsyncGenerator<MethodEvent, OneOff | null, void> {
  const { looks, level } = oncePlan(bench.plan);
  const whole = looks.at(-1) ?? 1;
  for (const look of looks) {
    const before = yield* growControl(bench, board, stepIndex, look);
    if (before.count < look) return null;
    const pValue = mostlyWell(before);
    if (isWithin(pValue, level))
      return { first: stepIndex, last: stepIndex, before, after: null, pValue, isShown: true };
    const hoped = Math.round(((before.flips + 1) * whole) / (look + 1));
    if (!isWithin(mostlyWell({ flips: hoped, count: whole }), level)) return null;
  }
  return null;
}

/** The sign test, one-sided. */
const mostlyWell = ({ flips, count }: Flips): number =>
  2 * flips > count ? mcnemarExact(flips, count - flips) / 2 : 1;
