import { type Unseen } from "@/lib/attribution/method";
import { columnOf, stepsOf, type StripScale } from "./strip-model";

export interface CoverageSpan {
  from: number;
  to: number;
  kind: "full" | "shortened";
}

export interface CoverageModel {
  spans: CoverageSpan[];
  /** Characters that the judge was not shown, and in how many steps. */
  unseenCharacters: number;
  shortenedSteps: number;
}

/** What the judge was shown of a trace, by column, from what the run's record says it did not see. */
export function coverageModel(unseen: readonly Unseen[], scale: StripScale): CoverageModel {
  const missing = unseen
    .map(({ stepIndex, ranges }) => ({ stepIndex, length: ranges.reduce((sum, { from, to }) => sum + to - from, 0) }))
    .filter(({ length }) => length > 0);
  const shortened = new Set(missing.map(({ stepIndex }) => columnOf(stepIndex, scale)));
  const spans: CoverageSpan[] = [];
  for (let column = 0; column < scale.columns && stepsOf(column, scale).first < scale.stepCount; column++) {
    const kind = shortened.has(column) ? "shortened" : "full";
    const before = spans.at(-1);
    if (before?.kind === kind) before.to = column;
    else spans.push({ from: column, to: column, kind });
  }
  const unseenCharacters = missing.reduce((sum, { length }) => sum + length, 0);
  return { spans, unseenCharacters, shortenedSteps: missing.length };
}
