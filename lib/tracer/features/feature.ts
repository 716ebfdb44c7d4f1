import { type StepFacts, type TraceFacts } from "./step-facts";
import { type WordFamily } from "./word-families";

/** One number that describes a step in its trace; 0 where the format says nothing of the kind. */
export interface Feature {
  name: string;
  /** A clause that is true of a step where the number is high, and one that is true where it is low. */
  words: { high: string; low: string };
  /** Which words of the step (or of the tool's answer beside it) show it, where it rests on words. */
  quotes?: QuoteSource;
  measure: (step: StepFacts, trace: TraceFacts) => number;
}

export type QuoteSource = WordFamily | "code" | "answer" | "structure" | "number";

export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
