import { type Finding } from "@/lib/traces/evidence";
import { buildSheet, type Reading } from "../build-sheet";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";

/** Which columns the sheet has: measured features, then kinds of evidence. */
interface GeneralColumns {
  features: readonly string[];
  kinds: readonly string[];
}

/** A row for every step: its measured features, and 1 for each kind of evidence that was found at it. */
export function generalSheet(
  reading: Reading,
  findings: readonly Finding[],
  { features, kinds }: GeneralColumns,
  labelledStep: number | null,
): Sheet {
  const measured = buildSheet(reading, { features, learned: [], everyStep: true }, labelledStep);
  const width = features.length + kinds.length;
  const values = new Float64Array(measured.rows.length * width);
  for (let row = 0; row < measured.rows.length; row += 1)
    values.set(measured.values.subarray(row * features.length, (row + 1) * features.length), row * width);
  for (const { kind, stepIndex } of findings) {
    const column = kinds.indexOf(kind);
    if (column >= 0 && stepIndex < measured.rows.length) values[stepIndex * width + features.length + column] = 1;
  }
  return { rows: measured.rows, width, values, truth: measured.truth };
}
