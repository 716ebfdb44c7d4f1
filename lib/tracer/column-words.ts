import { type Step, type Trace } from "@/lib/traces/trace";
import { type SheetColumns } from "./build-sheet";
import { wordsFor } from "./features/feature-words";
import { learnedName } from "./learned/learned-features";
import { learnedWordsFor } from "./learned/learned-words";
import { tellFeature, tellLearned, type ToldSign } from "./told-signs";

/** A column of a sheet in words. */
interface Column {
  name: string;
  /** A clause that is true of a step whose value is high, or low: of weights, where no trace is at hand. */
  words: (isHigh: boolean) => string;
  /** What it rests on in a step whose value is high; null where it rests on nothing that one can look up. */
  tell: (step: Step, trace: Trace) => ToldSign | null;
}

/** The columns of a sheet, in order. */
export function columnsOf({ features, learned }: Pick<SheetColumns, "features" | "learned">): Column[] {
  return [
    ...features.map((name) => ({
      name,
      words: (isHigh: boolean) => wordsFor(name, isHigh),
      tell: (step: Step, trace: Trace) => tellFeature(name, step, trace),
    })),
    ...learned.map((feature) => ({
      name: learnedName(feature),
      words: (isHigh: boolean) => learnedWordsFor(feature, isHigh),
      tell: (step: Step, trace: Trace) => tellLearned(feature, step, trace),
    })),
  ];
}
