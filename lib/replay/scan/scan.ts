import { type MethodEvent, type MethodInput, type MethodRun } from "@/lib/attribution/method";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type Step } from "@/lib/traces/trace";
import { findEarlierError, findOneOff, narrow, profileControls } from "./commitment";
import { type LabParts } from "./lab-parts";
import { replayPlacebo } from "./placebo";
import { answerOf, foundSoFar, type ScanResult } from "./scan-answer";
import { openScan, type ScanBench } from "./scan-bench";
import { createBoard, leftOf, runTrial, type ScanBoard, trialOf } from "./scan-board";
import { type ScanSettings } from "./scan-settings";
import { planWords } from "./scan-words";
import { firstPatience, lookBack, searchAgain, searchByHalves, searchInOrder } from "./search-steps";
import { type StepTest } from "./step-trial";

/**
 * The counterfactual scan of a failed trace: AgenTracer's decisive step (arXiv 2509.03312, section 3: the earliest
 * whose correction turns the failure into a success) with another try of the same step as the control, a level that
 * holds over all steps, and a placebo. Asks for the same replays in the same order where it is given the same results,
 * so that it is resumed by handing it those that were recorded. Throws JudgeError where nothing can be tested, and
 * whatever the replayer throws; the best answer so far was yielded before.
 */
export async function* scan(input: Omit<MethodInput, "lab">, parts: LabParts, settings: ScanSettings): MethodRun {
  const bench = openScan(input, parts, settings);
  const board = createBoard();
  const { length } = input.trace.steps;
  yield { type: "started", stepCount: length, plannedCalls: parts.plannedCalls?.(length) ?? { min: 0, max: 0 } };
  for (const message of openingNotes(bench, parts)) yield { type: "note", message };
  yield foundSoFar(bench, board, parts);
  yield* measureBaseline(bench, board, parts);
  const found = (yield* search(bench, board, input, parts)) ?? (yield* searchAgain(bench, board, parts));
  const result: ScanResult = { decisive: null, isChecked: false, repairing: null, placebo: null, oneOff: null };
  if (found) yield* examine(bench, board, parts, result, yield* lookBack(bench, board, found));
  else result.oneOff = yield* findOneOff(bench, board);
  if (settings.profile) yield* profileControls(bench, board);
  return answerOf(bench, board, parts, result);
}

/**
 * Looks at what speaks against a decisive step: an error made before it that it only repairs, and a
 * placebo that does as much. A scan that ends before the first of them is through upholds nothing; what
 * it upholds is told before the second.
 */
async function* examine(
  bench: ScanBench,
  board: ScanBoard,
  parts: LabParts,
  result: ScanResult,
  found: StepTest,
): AsyncGenerator<MethodEvent, void, void> {
  const earlier = yield* findEarlierError(bench, board, found);
  if (earlier.oneOff !== null) {
    result.repairing = found;
    const single = yield* findOneOff(bench, board, found.stepIndex);
    result.oneOff = single ?? narrow(board, earlier.oneOff, found.stepIndex);
    return;
  }
  Object.assign(result, { decisive: found, isChecked: earlier.isTested, placebo: null });
  if (!earlier.isTested) return;
  yield foundSoFar(bench, board, parts, { decisive: found, isChecked: true });
  result.placebo = yield* replayPlacebo(bench, board, found, parts);
  const passedOver = result.placebo.placebo;
  if (!passedOver?.isEffective || passedOver.isParaphrase || board.stoppedBy !== null) return;
  // A correction that helps at a step that was held for innocent: the step may have been passed over.
  const step = bench.trace.steps[passedOver.stepIndex] as Step;
  const test = yield* runTrial(board, bench, step, bench.plan.looks[0] ?? 1);
  if (test.finding === "decisive") yield* examine(bench, board, parts, result, yield* lookBack(bench, board, test));
}

function openingNotes(bench: ScanBench, { isSimulated, target }: LabParts): string[] {
  return [
    isSimulated ? "Simulated: no system is run; a model predicts how each replay would continue and end." : "",
    planWords(bench.plan),
    bench.start === "hint"
      ? `${target} cannot start from a prefix: each correction is given as a hint from scratch, which is weaker evidence.`
      : "",
    bench.trace.outcome === "unknown"
      ? "The outcome of this trace is unknown; replays that pass are counted as if it had failed."
      : "",
  ].filter(Boolean);
}

/**
 * Takes the last step anew, once: it shows that the system answers, and how many milestones the failed run had reached.
 */
async function* measureBaseline(
  bench: ScanBench,
  board: ScanBoard,
  { capabilities }: LabParts,
): AsyncGenerator<MethodEvent, void, void> {
  const last = bench.testable.at(-1);
  if (capabilities.milestones.length === 0 || bench.start !== "prefix" || !last) return;
  const trial = trialOf(board, bench, last);
  trial.purse.left = leftOf(board, bench);
  yield* trial.control.grow(1);
  bench.baseline.milestones = trial.control.reports[0]?.milestones.length ?? null;
}

async function* search(
  bench: ScanBench,
  board: ScanBoard,
  input: Omit<MethodInput, "lab">,
  parts: LabParts,
): AsyncGenerator<MethodEvent, StepTest | null, void> {
  const { order } = bench.settings;
  if (order === "by-halves") return yield* searchByHalves(bench, board, parts);
  const ranked = order === "by-suspects" ? rankedSteps(bench, input) : [];
  if (order === "by-suspects" && ranked.length === 0)
    yield {
      type: "note",
      message: "No suspects were named, and no tracer ranks these steps, so they are tested in turn.",
    };
  const others = bench.testable.filter((step) => !ranked.includes(step));
  return yield* searchInOrder(bench, board, parts, [...ranked, ...others], firstPatience);
}

/**
 * The suspects that were named; where none were, the steps as the tracer ranks them. Each once, and
 * only those that may be tested.
 */
function rankedSteps({ settings, testable }: ScanBench, { tracer, trace }: Omit<MethodInput, "lab">): Step[] {
  const byTracer = (): number[] =>
    tracer === noTracer ? [] : tracer.rank(trace).steps.map(({ stepIndex }) => stepIndex);
  const named = settings.suspects.length > 0 ? settings.suspects : byTracer();
  const known = new Map(testable.map((step) => [step.index, step]));
  return [...new Set(named)].flatMap((stepIndex) => known.get(stepIndex) ?? []);
}
