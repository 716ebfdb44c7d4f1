import { type Unseen } from "@/lib/attribution/method";
import { columnOf, stepsOf, type StripScale } from "./strip-model";

export interface CoverageSpan {
  from: number;
  to: number;
  kind: "full" | "shortened";
}

export interface CoverageModel {
  spans: CoverageSpan[];
  seenCharacters: number;
  totalCharacters: number;
  shortenedSteps: number;
}

/** What the judge was shown of a trace: `contentLengths` per step, less what the run's record says it did not see. */
export function coverageModel(
  unseen: readonly Unseen[],
  contentLengths: readonly number[],
  scale: StripScale,
): CoverageModel {
  const missing = new Map(
    unseen.map(({ stepIndex, ranges }) => [
      stepIndex,
      ranges.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0),
    ]),
  );
  const totalCharacters = contentLengths.reduce((sum, length) => sum + length, 0);
  const lost = [...missing.values()].reduce((sum, length) => sum + length, 0);
  const shortened = new Set(
    [...missing].filter(([, length]) => length > 0).map(([stepIndex]) => columnOf(stepIndex, scale)),
  );
  const spans: CoverageSpan[] = [];
  for (let column = 0; column < scale.columns && stepsOf(column, scale).first < scale.stepCount; column++) {
    const kind = shortened.has(column) ? "shortened" : "full";
    const before = spans.at(-1);
    if (before?.kind === kind) before.to = column;
    else spans.push({ from: column, to: column, kind });
  }
  return {
    spans,
    totalCharacters,
    seenCharacters: Math.max(0, totalCharacters - lost),
    shortenedSteps: [...missing.values()].filter((length) => length > 0).length,
  };
}
