import { type Counterfactual, type CounterfactualStep } from "@/lib/traces/exhibit";
import { type OneOff, startsAtSteps } from "./commitment";
import { type LabParts } from "./lab-parts";
import { type PlaceboResult } from "./placebo";
import { type ScanBench } from "./scan-bench";
import { type StepTest } from "./step-trial";
import { countOf, endedWell, ofAll, untestedResultWords, writeLevel, writeSteps } from "./scan-words";

interface Said {
  exhibit: Counterfactual;
  placebo: PlaceboResult | null;
  oneOff: OneOff | null;
  repairing: StepTest | null;
}

/** Why the answer is what it is, in plain words with the figures. What was simulated is said first. */
export function reasonWords(bench: ScanBench, { isSimulated, target }: LabParts, said: Said): string {
  const { exhibit } = said;
  const decisive = exhibit.steps.find(({ finding }) => finding === "decisive");
  return [
    isSimulated
      ? "Simulated: no system was run. A model predicted how each replay would continue and end, so this is not executed evidence."
      : "",
    decisive ? decisiveWords(decisive, exhibit) : undecidedWords(said),
    startsAtSteps(bench) ? "" : scratchWords(target, exhibit),
    placeboWords(said),
    commitmentWords(exhibit),
    uncheckedWords(exhibit),
    exhibit.stoppedBy === null ? "" : `The scan stopped early. ${exhibit.stoppedBy}`,
  ]
    .filter(Boolean)
    .join(" ");
}

function decisiveWords(step: CounterfactualStep, exhibit: Counterfactual): string {
  const { stepIndex, agent, corrected, control, pValue, correction } = step;
  const figures = `With step ${stepIndex} (${agent}) corrected, ${endedWell(corrected)}; with the step only retried, ${ofAll(control)} (one-sided exact test, p = ${writeLevel(pValue ?? 1)}, threshold ${writeLevel(exhibit.level)}).`;
  return [figures, correction === null ? "" : `The correction: ${closed(correction)}`, proofWords(stepIndex, exhibit)]
    .filter(Boolean)
    .join(" ");
}

/** Other tries of whichever step are tries of the whole task there, so they are counted together. */
function scratchWords(target: string, { steps }: Counterfactual): string {
  const tries = steps.map(({ control }) => control);
  const all = {
    flips: tries.reduce((sum, { flips }) => sum + flips, 0),
    count: tries.reduce((sum, { count }) => sum + count, 0),
  };
  const weaker = `Weaker evidence: ${target} starts from scratch with a hint, so the steps before it were not the same, and a retried step is a retry of the whole task.`;
  return all.count === 0 ? weaker : `${weaker} A retry of the whole task passes in ${ofAll(all)}.`;
}

const closed = (words: string): string => (/[.!?]["”']?$/u.test(words.trim()) ? words.trim() : `${words.trim()}.`);

/** Whether it is the earliest, and if that is not known, what was left out. */
function proofWords(stepIndex: number, { proof, steps, untestedToolResults = [] }: Counterfactual): string {
  const earlier = steps.filter((step) => step.stepIndex < stepIndex);
  const results = untestedToolResults.filter((index) => index < stepIndex);
  if (earlier.length === 0 && results.length === 0) return "No step before it may be tested, so it is the earliest.";
  if (proof === "earliest") {
    const least = Math.min(...earlier.map(({ corrected }) => corrected.count));
    return `All ${countOf(earlier.length, "step")} before it that may be tested had no effect beyond a retry (at least ${countOf(least, "replay")} each), so it is the earliest.`;
  }
  return `It is a decisive step, perhaps not the earliest: ${openWords(earlier, results)}.`;
}

const openFindings: Partial<Record<CounterfactualStep["finding"], string>> = {
  "not-tested": "not tested",
  suggestive: "had an effect too weak to count",
  "gives-answer-away": "could not be corrected without revealing the answer",
  "nothing-to-correct": "had no correction",
  "not-followed": "not followed",
  "no-outcome": "reached no outcome",
};

const openSteps = (steps: readonly CounterfactualStep[]): string =>
  Object.entries(openFindings)
    .flatMap(([finding, words]) => {
      const indexes = steps.filter((step) => step.finding === finding).map(({ stepIndex }) => stepIndex);
      return indexes.length === 0
        ? []
        : [`${indexes.length === 1 ? "step" : "steps"} ${writeSteps(indexes)}: ${words}`];
    })
    .join("; ");

/** What was left open: steps that came to no finding, and results of tools that were not to be tested. */
const openWords = (steps: readonly CounterfactualStep[], untestedToolResults: readonly number[]): string =>
  [openSteps(steps), untestedResultWords(untestedToolResults)].filter(Boolean).join("; ");

function undecidedWords({ exhibit, oneOff, repairing }: Said): string {
  const { steps, takenBackBy, untestedToolResults = [] } = exhibit;
  const hints = hintWords(exhibit);
  const why = oneOff ? onceWords(oneOff, repairing, exhibit) : takenBackBy ? takenBackWords(exhibit, takenBackBy) : "";
  if (why !== "" || hints !== "") return [why === "" ? "No step is decisive." : why, hints].filter(Boolean).join(" ");
  const replayed = steps.filter(({ corrected }) => corrected.count > 0);
  const count = replayed.reduce((sum, { corrected }) => sum + corrected.count, 0);
  const flips = replayed.reduce((sum, { corrected }) => sum + corrected.flips, 0);
  if (count === 0)
    return `No step is decisive: none of ${countOf(steps.length, "step")} could be tested. ${closed(openWords(steps, untestedToolResults))}`;
  const open = openWords(steps, untestedToolResults);
  const shown = `${countOf(replayed.length, "step")} ${replayed.length === 1 ? "was" : "were"} corrected and ${endedWell({ flips, count })}${flips > 0 ? ", no more than when the step is only retried" : ""}`;
  return `No step is decisive: ${shown}.${open === "" ? "" : ` Left open: ${open}.`}`;
}

function takenBackWords(
  { steps }: Counterfactual,
  { why, stepIndex }: NonNullable<Counterfactual["takenBackBy"]>,
): string {
  if (why === "placebo")
    return `No step is decisive: a change where none is needed helps as much as the correction of step ${stepIndex}.`;
  const step = steps.find((one) => one.stepIndex === stepIndex);
  const figures = step ? ` (${ofAll(step.corrected)} corrected, ${ofAll(step.control)} retried)` : "";
  return `No step is proven decisive: step ${stepIndex} makes the run pass more often than a retry${figures}, but it was not fully tested whether it only repairs an earlier error.`;
}

/**
 * Steps that come near, with their figures; not the one that was taken back, of which more is
 * said. Empty where there are none.
 */
function hintWords({ steps, level, takenBackBy }: Counterfactual): string {
  const hints = steps.filter(
    ({ finding, stepIndex }) => finding === "suggestive" && stepIndex !== takenBackBy?.stepIndex,
  );
  if (hints.length === 0) return "";
  const figures = hints.map(
    ({ stepIndex, corrected, control, pValue }) =>
      `step ${stepIndex}: ${ofAll(corrected)} corrected, ${control.count === 0 ? "no control" : `${ofAll(control)} retried`}${pValue === null ? "" : `, p = ${writeLevel(pValue)}`}`,
  );
  return `Suggestive, and above the ${writeLevel(level)} required of one of ${countOf(steps.length, "step")}: ${figures.join("; ")}.`;
}

function onceWords(oneOff: OneOff, repairing: StepTest | null, { stoppedBy }: Counterfactual): string {
  const { first, last, before, after, pValue, isShown } = oneOff;
  const behind = after ? `, from step ${after.stepIndex} in ${ofAll(after)}` : ", and no step follows it";
  const figures = `a retry from step ${before.stepIndex} passes in ${ofAll(before)}${behind} (p = ${writeLevel(pValue)})`;
  const where = first === last ? `at step ${first}` : `at one of the steps ${first}–${last}`;
  const what = isShown
    ? `No step is decisive beyond chance, and the failure looks like a one-off: ${figures}. The error was made once, ${where}, and the system does not make it every time.`
    : `No step is decisive: ${figures}. The error may have been made once, ${where}; ${stoppedBy === null ? "with this many steps that could be chance" : "the scan ended before that was fully tested"}.`;
  return repairing ? `${what} ${repairWords(repairing, isShown)}` : what;
}

const repairWords = ({ stepIndex, agent, corrected, control }: StepTest, isShown: boolean): string =>
  `Correcting step ${stepIndex} (${agent}) makes the run pass as well (${ofAll(corrected)}, a retry from there ${ofAll(control)}), but that ${isShown ? "repairs the error and is not where it was made" : "may only repair the error"}.`;

/** Where no expected answer is known, a correction may hold the solution, and nobody could notice. */
const uncheckedWords = ({ isAnswerChecked, steps }: Counterfactual): string =>
  isAnswerChecked === false && steps.some(({ corrected }) => corrected.count > 0)
    ? "Whether a correction reveals the answer could not be checked: no expected answer is known."
    : "";

function placeboWords({ placebo }: Said): string {
  if (!placebo) return "";
  if (!placebo.placebo) return `No placebo: ${placebo.why}`;
  const { stepIndex, isParaphrase, isEffective, control } = placebo.placebo;
  const what = isParaphrase
    ? `step ${stepIndex} with only its wording changed`
    : `a correction at step ${stepIndex}, where none was needed`;
  const shown = `Placebo, ${what}: ${endedWell(placebo.placebo)}${control ? `, a retry from there ${ofAll(control)}` : ""}.`;
  return isEffective ? `${shown} An edit alone beats the control, so the finding was downgraded to suggestive.` : shown;
}

function commitmentWords({ commitmentStep, steps }: Counterfactual): string {
  if (commitmentStep === null) return "";
  const control = steps.find(({ stepIndex }) => stepIndex === commitmentStep)?.control;
  const isWhole = steps.every((step) => step.control.count > 0);
  return `Point of commitment${isWhole ? "" : " by the controls that were made"}: step ${commitmentStep}, the latest from which a retry still passed (${control ? ofAll(control) : ""}).`;
}
