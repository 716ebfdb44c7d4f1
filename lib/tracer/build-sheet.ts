import { type Trace } from "@/lib/traces/trace";
import { featureNames, featurize, type FeatureMatrix } from "./features/featurize";
import { type LearnedFeatures } from "./learned/learned-features";
import { learnedValues } from "./learned/learned-values";
import { readSigns, type StepSigns } from "./learned/read-signs";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";

const columnOf = new Map(featureNames.map((name, at) => [name, at]));

/** What is known of a trace before anything is learned: measured once, read many times. */
export interface Reading {
  matrix: FeatureMatrix;
  /** Read when first asked for: shipped weights need none. */
  signs: () => StepSigns;
}

export function readTrace(trace: Trace): Reading {
  let signs: StepSigns | null = null;
  return { matrix: featurize(trace), signs: () => (signs ??= readSigns(trace)) };
}

/**
 * Which columns a sheet has: measured features by name, in this order (one that this version does not measure is 0
 * everywhere), then learned signs.
 */
export interface SheetColumns {
  features: readonly string[];
  learned: LearnedFeatures;
  /** Whether every step has a row, and not only those that by their role can bear a label. */
  everyStep: boolean;
}

/** The sheet of a trace with these columns. */
export function buildSheet(reading: Reading, columns: SheetColumns, labelledStep: number | null): Sheet {
  const { matrix } = reading;
  const rows = Int32Array.from(columns.everyStep ? matrix.candidates.keys() : candidatesOf(matrix));
  const measured = columns.features.map((name) => columnOf.get(name) ?? -1);
  const width = measured.length + columns.learned.length;
  const values = new Float64Array(rows.length * width);
  const signs = columns.learned.length === 0 ? null : learnedValues(reading.signs(), columns.learned);
  for (const [row, stepIndex] of rows.entries()) {
    for (const [at, column] of measured.entries()) {
      if (column >= 0) values[row * width + at] = matrix.values[stepIndex * matrix.width + column] as number;
    }
    for (let at = 0; signs !== null && at < signs.width; at += 1)
      values[row * width + measured.length + at] = signs.values[stepIndex * signs.width + at] as number;
  }
  return { rows, width, values, truth: labelledStep === null ? -1 : rows.indexOf(labelledStep) };
}

/** The steps that can bear a label, ascending; all of them where the features allow none. */
export function candidatesOf({ candidates, stepCount }: FeatureMatrix): number[] {
  const all = Array.from({ length: stepCount }, (_, at) => at);
  const allowed = all.filter((at) => candidates[at] === 1);
  return allowed.length > 0 ? allowed : all;
}
