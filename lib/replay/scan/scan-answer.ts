import { type MethodEvent } from "@/lib/attribution/method";
import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { type Counterfactual, type CounterfactualStep } from "@/lib/traces/exhibit";
import { canTellAnswer } from "../correct/gives-answer-away";
import { commitmentStep, type OneOff } from "./commitment";
import { type LabParts } from "./lab-parts";
import { type PlaceboResult } from "./placebo";
import { type ScanBench } from "./scan-bench";
import { type ScanBoard, spentBy, testsOf } from "./scan-board";
import { reasonWords } from "./scan-reason";
import { type StepTest } from "./step-trial";

/** What came of the whole scan. */
export interface ScanResult {
  decisive: StepTest | null;
  /** Whether it was tested to its end that `decisive` does not only repair an error that was made before it. */
  isChecked: boolean;
  /** A step whose correction turns the failure, but only repairs an error that was made before and once. */
  repairing: StepTest | null;
  placebo: PlaceboResult | null;
  oneOff: OneOff | null;
}

/**
 * How likely a step is the decisive one by what was found, for an order only. Steps that could not be tested come
 * before those without an effect.
 */
const rank: Readonly<Record<CounterfactualStep["finding"], number>> = {
  decisive: 1,
  suggestive: 0.8,
  "by-chance": 0.6,
  partly: 0.5,
  "gives-answer-away": 0.4,
  "not-followed": 0.3,
  "no-outcome": 0.25,
  "not-tested": 0.2,
  "nothing-to-correct": 0.1,
  refuted: 0,
};

/** Findings under which a step before the decisive one counts as tested and without an effect of its own. */
const withoutEffect: ReadonlySet<CounterfactualStep["finding"]> = new Set(["refuted", "partly", "by-chance"]);

/** Of every step that may be tested how it stands, in the order of the trace. */
function standings(bench: ScanBench, board: ScanBoard, result: ScanResult): CounterfactualStep[] {
  const isTakenBack = takenBackOf(result) !== null;
  const tests = new Map(testsOf(board).map((test) => [test.stepIndex, test]));
  return bench.testable.map(({ index, agent }): CounterfactualStep => {
    const test = tests.get(index);
    const none = { flips: 0, count: 0 };
    if (!test)
      return {
        stepIndex: index,
        agent,
        finding: "not-tested",
        correction: null,
        corrected: none,
        control: none,
        pValue: null,
      };
    const { finding, correction, corrected, control, pValue } = test;
    return {
      stepIndex: index,
      agent,
      finding: finding === "decisive" && isTakenBack ? "suggestive" : finding,
      correction: correction?.words ?? null,
      corrected,
      control,
      pValue,
    };
  });
}

/** What took a decisive step back, and which; null where nothing did. */
function takenBackOf(result: ScanResult): NonNullable<Counterfactual["takenBackBy"]> | null {
  const { decisive, isChecked, repairing, placebo } = result;
  if (repairing) return { why: "earlier-error", stepIndex: repairing.stepIndex };
  if (!decisive) return null;
  if (!isChecked) return { why: "not-checked", stepIndex: decisive.stepIndex };
  return placebo?.placebo?.isEffective ? { why: "placebo", stepIndex: decisive.stepIndex } : null;
}

/** Whether every step before the decisive one was tested and has no effect, results of tools included. */
function proofOf({ untestedToolResults }: ScanBench, steps: readonly CounterfactualStep[]): Counterfactual["proof"] {
  const at = steps.findIndex(({ finding }) => finding === "decisive");
  const decisive = steps[at];
  if (!decisive) return "none";
  const isClosed =
    steps.slice(0, at).every(({ finding }) => withoutEffect.has(finding)) &&
    untestedToolResults.every((stepIndex) => stepIndex > decisive.stepIndex);
  return isClosed ? "earliest" : "one-of-several";
}

const rankOf = ({ finding, corrected, pValue }: CounterfactualStep): number => {
  const share = corrected.count === 0 ? 0 : corrected.flips / corrected.count;
  // Within a finding: the smaller p first, without one the higher share of flips.
  return rank[finding] + 0.05 * (pValue === null ? share / 2 : 1 - pValue);
};

/**
 * Where it is shown that the error was made once, there or at one of these steps, before all that is
 * suggestive; behind it where it may be so.
 */
function onceRank(oneOff: OneOff | null, stepIndex: number): number {
  if (!oneOff || stepIndex < oneOff.first || stepIndex > oneOff.last) return 0;
  if (!oneOff.isShown) return 0.7;
  return oneOff.first === oneOff.last ? 0.9 : 0.86;
}

/**
 * Those that something speaks for, the strongest first, of equals the earliest; all that
 * may be tested where nothing does.
 */
function suspectsOf(steps: readonly CounterfactualStep[], oneOff: OneOff | null): Suspect[] {
  const scored = steps.map((step): Suspect => {
    const { stepIndex, agent } = step;
    return { stepIndex, agent, score: Math.max(rankOf(step), onceRank(oneOff, stepIndex)) };
  });
  const likely = scored.filter(({ score }) => score >= 0.1);
  return (likely.length > 0 ? likely : scored).sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex);
}

/** The answer of a scan as far as it has come. */
export function answerOf(bench: ScanBench, board: ScanBoard, parts: LabParts, result: ScanResult): Attribution {
  const steps = standings(bench, board, result);
  const { plan, settings } = bench;
  const exhibit: Counterfactual = {
    kind: "counterfactual",
    isSimulated: parts.isSimulated,
    target: parts.target,
    corrector: parts.corrector.name,
    order: settings.order,
    scanLevel: plan.scanLevel,
    level: plan.level,
    replaysPerArm: plan.looks.at(-1) ?? 1,
    replayCount: spentBy(board),
    steps,
    placebo: placeboOf(result),
    takenBackBy: takenBackOf(result),
    isAnswerChecked: canTellAnswer(bench.trace.expectedAnswer),
    commitmentStep: commitmentStep(bench, board),
    proof: proofOf(bench, steps),
    untestedToolResults: [...bench.untestedToolResults],
    stoppedBy: board.stoppedBy,
  };
  const decisive = steps.find(({ finding }) => finding === "decisive");
  const suspects = suspectsOf(steps, result.oneOff);
  const chosen = decisive ?? suspects[0];
  const fix = steps.find(({ stepIndex }) => stepIndex === chosen?.stepIndex);
  const isMended = fix?.finding === "decisive" || fix?.finding === "suggestive";
  return {
    agent: chosen?.agent ?? "",
    stepIndex: chosen?.stepIndex ?? 0,
    reason: reasonWords(bench, parts, { exhibit, ...result }),
    ...(isMended && fix.correction !== null ? { suggestedFix: fix.correction } : {}),
    quotes: [],
    suspects,
    exhibits: [exhibit],
    ...(decisive ? {} : { isAbstained: true }),
  };
}

function placeboOf({ placebo }: ScanResult): Counterfactual["placebo"] {
  if (!placebo?.placebo) return null;
  const { stepIndex, flips, count, isParaphrase } = placebo.placebo;
  return { stepIndex, flips, count, isParaphrase };
}

/**
 * The best answer so far, for whoever has to stop here. What speaks against a decisive step was not looked at
 * yet, unless `checked` says so.
 */
export function foundSoFar(
  bench: ScanBench,
  board: ScanBoard,
  parts: LabParts,
  checked: Partial<ScanResult> = {},
): MethodEvent {
  const decisive = testsOf(board).find(({ finding }) => finding === "decisive") ?? null;
  const placebo = decisive && { placebo: null, why: "It was not made yet." };
  const result: ScanResult = { decisive, isChecked: false, repairing: null, placebo, oneOff: null, ...checked };
  return { type: "found", attribution: answerOf(bench, board, parts, result) };
}
