import { type Step, type Trace } from "@/lib/traces/trace";
import { type SheetColumns } from "./build-sheet";
import { quoteFor, wordsFor } from "./features/feature-words";
import { learnedName } from "./learned/learned-features";
import { learnedQuoteFor, learnedWordsFor } from "./learned/learned-words";

/** A column of a sheet in words. */
export interface Column {
  name: string;
  /** A clause that is true of a step whose value is high, or low. */
  words: (isHigh: boolean) => string;
  /** What of the step shows it, verbatim. */
  quote: (step: Step, trace: Trace) => string | null;
}

/** The columns of a sheet, in order. */
export function columnsOf({ features, learned }: Pick<SheetColumns, "features" | "learned">): Column[] {
  return [
    ...features.map((name) => ({
      name,
      words: (isHigh: boolean) => wordsFor(name, isHigh),
      quote: (step: Step, trace: Trace) => quoteFor(name, step, trace),
    })),
    ...learned.map((feature) => ({
      name: learnedName(feature),
      words: (isHigh: boolean) => learnedWordsFor(feature, isHigh),
      quote: (step: Step) => learnedQuoteFor(feature, step),
    })),
  ];
}
