import { wilson } from "@/lib/attribution/statistics/wilson";
import { writeShare } from "@/lib/attribution/statistics/written-figures";
import { formatCount } from "@/lib/format";
import { countOf, ofAll, untestedResultWords, writeLevel, writeSteps } from "@/lib/replay/scan/scan-words";
import { type Counterfactual, type CounterfactualStep } from "@/lib/traces/exhibit";

type Finding = CounterfactualStep["finding"];
type Flips = CounterfactualStep["corrected"];

/** What came of a step, as a pill says it. */
export const findingWords: Record<Finding, string> = {
  decisive: "decisive",
  suggestive: "suggestive",
  partly: "partly",
  refuted: "no effect",
  "by-chance": "by chance",
  "not-followed": "not followed",
  "gives-answer-away": "gives the answer away",
  "nothing-to-correct": "nothing to correct",
  "no-outcome": "no outcome",
  "not-tested": "not tested",
};

const findingMeaning: Record<Finding, string> = {
  decisive: "The run passes more often with the correction than when the step is simply retried, beyond chance.",
  suggestive: "The run passes more often with the correction, but with this many steps that could be chance.",
  partly: "The correction reaches milestones the trace missed, but the run still fails.",
  refuted: "The correction does not change the outcome.",
  "by-chance":
    "The run also passes when the step is simply retried; these replays cannot tell the correction from a retry.",
  "not-followed": "The correction was applied, but the run did not follow it, so it says nothing about the step.",
  "gives-answer-away": "The correction contains the answer, so passing proves nothing.",
  "nothing-to-correct": "The corrector found nothing to change.",
  "no-outcome": "No replay of this step reached an outcome.",
  "not-tested": "The scan did not reach this step.",
};

/**
 * A step that was decisive by its replays, and why it no longer is; in older scans only that its p is within the level.
 */
const takenBackWords: Record<NonNullable<Counterfactual["takenBackBy"]>["why"] | "not-said", string> = {
  placebo: "the placebo also beats the control, so the finding was withdrawn",
  "earlier-error":
    "retrying from an earlier step passes more often, so the correction may only repair an earlier error; the finding was withdrawn",
  "not-checked":
    "the test for whether it only repairs an earlier error did not finish, so the finding is not confirmed",
  "not-said": "the finding was not confirmed",
};

function whyTakenBack({ takenBackBy, level }: Counterfactual, step: CounterfactualStep): string | null {
  if (step.finding !== "suggestive") return null;
  if (takenBackBy?.stepIndex === step.stepIndex) return takenBackWords[takenBackBy.why];
  return step.pValue !== null && step.pValue <= level ? takenBackWords["not-said"] : null;
}

/** What came of a step in a sentence, for who opens it. */
export function meaningWords(exhibit: Counterfactual, step: CounterfactualStep): string {
  const why = whyTakenBack(exhibit, step);
  return why === null
    ? findingMeaning[step.finding]
    : `The run passes more often with the correction than when the step is simply retried, beyond chance, but ${why}.`;
}

const stepsWith = ({ steps }: Counterfactual, finding: Finding) => steps.filter((step) => step.finding === finding);
export const decisiveStep = (exhibit: Counterfactual): CounterfactualStep | null =>
  stepsWith(exhibit, "decisive")[0] ?? null;

/** Findings that say nothing about whether a step is at fault. */
const isOpen = ({ finding }: CounterfactualStep): boolean =>
  finding === "not-tested" ||
  finding === "no-outcome" ||
  finding === "not-followed" ||
  finding === "gives-answer-away" ||
  finding === "nothing-to-correct";

/**
 * What the scan proves, in one or two sentences. What was not tested is said, since a decisive
 * step need not be the earliest.
 */
export function verdictWords(exhibit: Counterfactual): string {
  const words = provenWords(exhibit);
  return exhibit.isSimulated ? `As predicted by a model: ${words}` : words;
}

function provenWords(exhibit: Counterfactual): string {
  const decisive = decisiveStep(exhibit);
  if (decisive) {
    const { stepIndex, corrected, control } = decisive;
    const flips = `corrected, ${ofAll(corrected)} pass; retried without a correction, ${ofAll(control)}`;
    return exhibit.proof === "earliest"
      ? `Step ${stepIndex} is decisive: ${flips}. ${earliestWords(exhibit, stepIndex)}`
      : `Step ${stepIndex} is a decisive step: ${flips}.${openWords(exhibit, stepIndex)}`;
  }
  const suggestive = stepsWith(exhibit, "suggestive");
  if (suggestive.length > 0) return `No step is decisive. ${suggestiveWords(exhibit, suggestive)}`;
  const tested = exhibit.steps.filter(({ corrected }) => corrected.count > 0).length;
  if (tested === 0) return "Nothing found: no step was replayed with a correction.";
  return tested === 1
    ? "Nothing found: correcting the one step tested does not turn the failure beyond chance."
    : `Nothing found: of ${countOf(tested, "step")} corrected, none turns the failure beyond chance.`;
}

/** Scans of before did not test results of tools unless told to, and did not say which they left out. */
function earliestWords({ steps, untestedToolResults }: Counterfactual, stepIndex: number): string {
  const why = steps.every((step) => step.stepIndex >= stepIndex)
    ? "no earlier step can be tested"
    : "every earlier step that can be tested was tested and did no better than a retry";
  return untestedToolResults === undefined
    ? `It is the earliest of the steps selected for testing: ${why}. This older scan does not record whether they included tool results.`
    : `It is the earliest: ${why}.`;
}

/** What was left open before a decisive step; empty where nothing was. */
function openWords({ steps, untestedToolResults = [] }: Counterfactual, stepIndex: number): string {
  const open = steps.filter((step) => step.stepIndex < stepIndex && isOpen(step)).length;
  const results = untestedResultWords(untestedToolResults.filter((index) => index < stepIndex));
  const notEarliest = results === "" ? "" : ` It may not be the earliest: ${results}.`;
  return open === 0
    ? notEarliest
    : `${notEarliest} ${countOf(open, "step")} before it ${open === 1 ? "was" : "were"} not fully tested, so an earlier one may be decisive too.`;
}

/** Those that were taken back, each with what it had shown, then those that show too little. */
function suggestiveWords(exhibit: Counterfactual, steps: readonly CounterfactualStep[]): string {
  const takenBack = steps.flatMap((step) => {
    const why = whyTakenBack(exhibit, step);
    const { stepIndex, corrected, control } = step;
    return why === null
      ? []
      : `Step ${stepIndex} turns the failure more often than its control (corrected, ${ofAll(corrected)} pass; retried, ${ofAll(control)}), but ${why}.`;
  });
  const weak = steps.filter((step) => whyTakenBack(exhibit, step) === null).map(({ stepIndex }) => stepIndex);
  const [noun, verb] = weak.length === 1 ? ["Step", "is"] : ["Steps", "are"];
  const tooLittle = `${noun} ${writeSteps(weak)} ${verb} suggestive: better with the correction, but with this many steps that could be chance.`;
  return [...takenBack, ...(weak.length > 0 ? [tooLittle] : [])].join(" ");
}

/** Whether anything was replayed for the step, or tried to be. */
const wasTried = ({ finding, corrected, control, correction }: CounterfactualStep): boolean =>
  finding !== "not-tested" &&
  (corrected.count > 0 || control.count > 0 || correction !== null || finding === "no-outcome");

/** What answers the question stands first. */
const weight = ({ finding }: CounterfactualStep): number =>
  finding === "decisive" ? 0 : finding === "suggestive" ? 1 : 2;

/**
 * Steps with something to show: the decisive one, those that come near it, then the others,
 * each in the order of the trace.
 */
export const testedSteps = ({ steps }: Counterfactual): CounterfactualStep[] =>
  steps.filter(wasTried).toSorted((a, b) => weight(a) - weight(b) || a.stepIndex - b.stepIndex);

/** What became of the other steps, in a line each; empty where every step has a row. */
export function untestedWords({ steps }: Counterfactual): string[] {
  const left = steps.filter((step) => !wasTried(step));
  const of = (isNothing: boolean): number[] =>
    left.filter(({ finding }) => (finding === "nothing-to-correct") === isNothing).map(({ stepIndex }) => stepIndex);
  const line = (words: string, indexes: number[]): string[] =>
    indexes.length === 0 ? [] : [`${words}: ${indexes.length === 1 ? "step" : "steps"} ${writeSteps(indexes)}.`];
  return [...line("Nothing to correct", of(true)), ...line("Not tested", of(false))];
}

/** "5 of 5: 100% [57–100] passed"; without replays, that there are none. */
export function flipWords({ flips, count }: Flips): string {
  if (count === 0) return "none made";
  return `${ofAll({ flips, count })}: ${writeShare({ value: flips / count, ...wilson(flips, count) })} passed`;
}

/** The p-value beside what it is held against: "p 0.0011 ≤ 0.0014"; null where nothing was compared. */
export function pValueWords({ pValue }: Pick<CounterfactualStep, "pValue">, level: number): string | null {
  if (pValue === null) return null;
  return `p ${writeLevel(pValue)} ${pValue <= level ? "≤" : ">"} ${writeLevel(level)}`;
}

/**
 * Whether the placebo was the step under test in other words. Older scans do not say; in them a step of which
 * something was found is no innocent one.
 */
function isParaphrase({ placebo, steps }: Counterfactual): boolean {
  const tested = steps.find(({ stepIndex }) => stepIndex === placebo?.stepIndex);
  return placebo?.isParaphrase ?? (tested?.finding === "decisive" || tested?.finding === "suggestive");
}

/** What a change does where none is needed, and what follows from that. */
export function placeboWords(exhibit: Counterfactual): string {
  const { placebo, takenBackBy } = exhibit;
  if (!placebo || placebo.count === 0) return "No placebo was replayed.";
  const { stepIndex, flips, count } = placebo;
  const edit = isParaphrase(exhibit)
    ? `Step ${stepIndex} reworded, with the same meaning`
    : `A correction of step ${stepIndex} where none was needed`;
  const what = `${edit}: ${ofAll({ flips, count })} passed.`;
  if (flips === 0) return `${what} An edit alone does not help.`;
  if (takenBackBy?.why === "placebo")
    return `${what} An edit alone also beats the control, so the finding was withdrawn.`;
  return takenBackBy === undefined
    ? `${what} An edit alone may help, so the flips above are weaker evidence.`
    : `${what} There is no evidence that an edit alone helps.`;
}

/**
 * The latest step from which another try still passed; that the failure was settled behind it only where every
 * later step was taken anew too, and never did. Null where no other try passed.
 */
export function commitmentWords({ commitmentStep, steps }: Counterfactual): string | null {
  if (commitmentStep === null) return null;
  const control = steps.find(({ stepIndex }) => stepIndex === commitmentStep)?.control;
  const still = ` retry still passed from step ${commitmentStep}${control ? ` (${ofAll(control)})` : ""}`;
  const later = steps.filter(({ stepIndex }) => stepIndex > commitmentStep);
  const [next] = later;
  if (!next) return `A${still}, the last one that can be tested.`;
  const without = later.filter((step) => step.control.count === 0).map(({ stepIndex }) => stepIndex);
  if (without.length > 0)
    return `According to the controls, a${still} and from no later one. There is no control at ${without.length === 1 ? "step" : "steps"} ${writeSteps(without)}.`;
  const least = Math.min(...later.map((step) => step.control.count));
  const tries = `at least ${least} ${least === 1 ? "try" : "tries"} each`;
  return `A${still} and from no later one (${tries}): after step ${next.stepIndex} the failure was inevitable.`;
}

const orderWords: Record<Counterfactual["order"], string> = {
  "in-turn": "first step to last",
  "by-suspects": "most likely suspects first",
  "by-halves": "by bisection",
};

/** What was done and against which level, for the end of the exhibit. */
export function scanFacts({ target, corrector, order, replayCount, replaysPerArm, scanLevel, level }: Counterfactual): {
  name: string;
  value: string;
}[] {
  return [
    { name: "Replayed in", value: target },
    { name: "Corrected by", value: corrector },
    { name: "Order", value: orderWords[order] },
    { name: "Replays", value: `${formatCount(replayCount, "replay")}, at most ${replaysPerArm} per arm` },
    { name: "Level", value: `${writeLevel(scanLevel)} for the whole scan, ${writeLevel(level)} per test` },
  ];
}

/** So many replays are drawn one by one; more as a share. */
export const mostDots = 12;
