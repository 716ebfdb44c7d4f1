import { visibleText } from "@/components/ground/ui/visible-text";
import { type FixFields, type FixFigure, type FixMeasure } from "@/lib/attribution/fixes/fix-view";
import { formatCount, formatNumber } from "@/lib/format";
import { percent, pointWords } from "./incident-words";

/** What should happen, as it was registered. */
export const expectedWords = ({ baseline, leastFall, guard }: FixFields): string =>
  `Should fall by at least ${pointWords(leastFall)} from ${visibleText(baseline)}; ${
    guard === "other-failures" ? "nothing else" : "the failure rate"
  } may ${guard === "other-failures" ? "rise" : "not rise"}.`;

/** What happened, and why it is called so. */
export function verdictWords({ leastFall, guard }: FixFields, { verdict, rose, moreRuns }: FixMeasure): string {
  switch (verdict) {
    case "fixed":
      return `It fell by ${pointWords(leastFall)} or more, and ${
        guard === "other-failures" ? "the other failures did not rise by as much" : "the failure rate did not rise"
      }.`;
    case "not fixed":
      return `A fall of ${pointWords(leastFall)} is ruled out.`;
    case "moved":
      return rose.length > 0 ? "It fell, and other failures rose:" : "It fell, and other failures of many kinds rose.";
    case "made worse":
      return "This incident or the failure rate rose.";
    case "inconclusive":
      return moreRuns === null
        ? "More runs are needed to tell."
        : `About ${formatCount(moreRuns, "more run", "more runs")} of each version would likely tell.`;
  }
}

/** A share before and after. */
export const changeWords = ({ failed }: FixFigure, { runs }: Pick<FixMeasure, "runs">): string =>
  `${percent(failed.baseline / runs.baseline)} → ${percent(failed.candidate / runs.candidate)}`;

const signed = (share: number): string => {
  const points = Math.round(1_000 * Math.abs(share)) / 10;
  return points === 0 ? "0" : `${share < 0 ? "−" : "+"}${points}`;
};

/** The interval of a difference, in points. */
export const intervalWords = ({ difference: { low, high } }: FixFigure): string =>
  `[${signed(low)} to ${signed(high)} points]`;

/** What was compared. */
export const comparedWords = ({ version, baseline }: FixFields, { runs, tasks }: FixMeasure): string =>
  `${formatCount(runs.candidate, "run")} of ${visibleText(version)} compared with ${formatNumber(runs.baseline)} of ${visibleText(baseline)}${
    tasks === null ? "" : `, paired by ${formatCount(tasks, "task")}`
  }.`;
