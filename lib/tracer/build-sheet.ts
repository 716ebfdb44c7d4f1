import { type Trace } from "@/lib/traces/trace";
import { featureNames, featurize, type FeatureMatrix } from "./features/featurize";
import { type Sheet } from "./sheet";

const columnOf = new Map(featureNames.map((name, at) => [name, at]));

/** The sheet of a trace with these features, in this order. A name that this version does not measure is 0 everywhere. */
export function buildSheet(
  trace: Trace,
  features: readonly string[],
  labelledStep: number | null,
  matrix: FeatureMatrix = featurize(trace),
): Sheet {
  const rows = Int32Array.from(candidatesOf(matrix));
  const columns = features.map((name) => columnOf.get(name) ?? -1);
  const width = columns.length;
  const values = new Float64Array(rows.length * width);
  for (const [row, stepIndex] of rows.entries()) {
    for (const [at, column] of columns.entries()) {
      if (column >= 0) values[row * width + at] = matrix.values[stepIndex * matrix.width + column] as number;
    }
  }
  return { rows, width, values, truth: labelledStep === null ? -1 : rows.indexOf(labelledStep) };
}

/** Steps that can bear a label; all of them where the features allow none. */
function candidatesOf({ candidates, stepCount }: FeatureMatrix): number[] {
  const all = Array.from({ length: stepCount }, (_, at) => at);
  const allowed = all.filter((at) => candidates[at] === 1);
  return allowed.length > 0 ? allowed : all;
}
