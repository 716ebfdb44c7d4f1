import { type Attribution } from "@/lib/traces/attribution";
import { type StepSpan } from "../address/url-state";
import { type StepMark } from "../trace/step-marks";

/** Suspects further down the list may be folded away. */
const mostSuspects = 3;

/**
 * Steps that something is said of that a reader comes to see: answers, ground truth, the
 * first suspects, quotes. In order.
 */
export function markedSteps(marks: ReadonlyMap<number, StepMark>): number[] {
  const isNamed = ({ isFirstToRead, decisiveWords, isTruth, suspectRank, quotes }: StepMark) =>
    isFirstToRead ||
    decisiveWords !== null ||
    isTruth ||
    quotes.length > 0 ||
    (suspectRank ?? Infinity) <= mostSuspects;
  return [...marks].flatMap(([step, mark]) => (isNamed(mark) ? [step] : [])).sort((a, b) => a - b);
}

/** The steps from the cause to the end, the symptom among them; null where no cause is known. */
export const wayToSymptom = (attribution: Attribution | null | undefined, stepCount: number): StepSpan | null =>
  attribution && !attribution.isAbstained ? { first: attribution.stepIndex, last: stepCount - 1 } : null;
