import { type LegendKey } from "@/components/ground/charts/save-picture";
import { type OutcomePart, outcomeParts } from "@/lib/attribution/overview/overview-rows";
import { type OutcomeColumn } from "@/lib/attribution/overview/overview-view";
import { formatNumber } from "@/lib/format";

/** How a part of the traces is named. */
export const outcomePartWords: Record<OutcomePart, string> = {
  failedTruth: "failed, with ground truth",
  failedRun: "failed, with an unchecked run only",
  failedNone: "failed, with neither",
  unknown: "of unknown outcome",
  passed: "passed",
};
export const outcomeColors = {
  failedTruth: "var(--fault)",
  failedNone: "var(--fault-soft)",
  unknown: "var(--line-strong)",
  passed: "var(--sunken)",
};

/** What of a drawing is what, with how many traces; parts without any are left out. */
export const outcomeLegend = (columns: readonly OutcomeColumn[]): LegendKey[] =>
  outcomeParts.flatMap((part) => {
    const count = columns.reduce((sum, { parts }) => sum + parts[part].count, 0);
    if (count === 0) return [];
    const isHatched = part === "failedRun";
    const color = isHatched ? "var(--fault)" : outcomeColors[part];
    return [{ words: `${outcomePartWords[part]} (${formatNumber(count)})`, color, isHatched }];
  });
