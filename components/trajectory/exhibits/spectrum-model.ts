import { type SpectrumTable } from "@/lib/traces/exhibit";

export type SpectrumRow = SpectrumTable["rows"][number];
export const spectrumScores = ["famas", "ochiai", "tarantula", "dstar"] as const;
export type SpectrumKey = "stepIndex" | "agent" | "cf" | "cs" | (typeof spectrumScores)[number];

export const columnWords: Record<SpectrumKey, string> = {
  stepIndex: "Step",
  agent: "Agent",
  cf: "Failed",
  cs: "Passed",
  famas: "FAMAS",
  ochiai: "Ochiai",
  tarantula: "Tarantula",
  dstar: "D*",
};

/**
 * Sorted by a column; a D* without a value is infinite: no passed trace holds it, every failed one
 * does. Of equals the earlier step.
 */
export function sortRows(rows: readonly SpectrumRow[], key: SpectrumKey, isDescending: boolean): SpectrumRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a[key], b[key]) || a.stepIndex - b.stepIndex);
}

/** The order a column is first sorted in: figures from the top, steps and names from the beginning. */
export const isDescendingAtFirst = (key: SpectrumKey): boolean => key !== "stepIndex" && key !== "agent";

function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === "string" || typeof b === "string") return String(a).localeCompare(String(b), "en");
  const [left, right] = [a ?? Infinity, b ?? Infinity];
  return left === right ? 0 : left - right;
}
