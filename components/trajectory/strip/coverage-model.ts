import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { formatCount } from "@/lib/format";
import { columnOf, type StripScale } from "./strip-model";

export interface CoverageSpan {
  from: number;
  to: number;
  /** The least that any step of the span was shown. */
  kind: "full" | "shortened" | "never";
}

/** What the calls of a run were shown of a trace, by column; neighbors of a kind are one span. */
export function coverageSpans({ shortened, never }: RunCoverage, scale: StripScale): CoverageSpan[] {
  const kinds = new Array<CoverageSpan["kind"]>(scale.columns).fill("full");
  for (const { stepIndex } of shortened) kinds[columnOf(stepIndex, scale)] = "shortened";
  for (const { first, last } of never.stretches) kinds.fill("never", columnOf(first, scale), columnOf(last, scale) + 1);
  const spans: CoverageSpan[] = [];
  kinds.slice(0, scale.columns).forEach((kind, column) => {
    const before = spans.at(-1);
    if (before?.kind === kind) before.to = column;
    else spans.push({ from: column, to: column, kind });
  });
  return spans;
}

/** How much was in no call, in a few words. */
export function coverageWords({ shortened, never }: RunCoverage): string {
  const missing = never.length + shortened.reduce((sum, { length, seen }) => sum + length - seen, 0);
  const steps = never.stepCount + shortened.length;
  return steps === 0
    ? "every character"
    : `all but ${formatCount(missing, "character")} of ${formatCount(steps, "step")}`;
}
