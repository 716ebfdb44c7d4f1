import { type CaseCounts, type DataSetVersionView, type SubsetWay } from "@/lib/attribution/evaluation/data-set-view";
import { sourceWords } from "@/components/measure/evaluations/report-words";
import { formatCount, formatNumber } from "@/lib/format";

export const subsetWayWords: Record<SubsetWay, string> = {
  none: "no subsets",
  tag: "tag",
  system: "system",
  format: "file format",
};

/** How many cases have ground truth, and why the others have none, in a sentence. */
export function truthWords({ caseCount, labelledCount, disputedCount }: CaseCounts): string {
  const open = caseCount - labelledCount - disputedCount;
  const parts = [
    `${formatNumber(labelledCount)} of ${formatCount(caseCount, "trace")} with ground truth`,
    ...(disputedCount > 0 ? [`${formatNumber(disputedCount)} disputed`] : []),
    ...(open > 0 ? [`${formatNumber(open)} without a label`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Where the ground truth comes from, the most frequent source first. */
export const sourceList = ({ sources }: Pick<CaseCounts, "sources">): string[] =>
  Object.entries(sources)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([source, count]) => `${formatNumber(count)} ${sourceWords(source)}`);

/** What has become of the traces since they were frozen; null where all are as they were. */
export function changeWords({
  deletedCount,
  changedCount,
}: Pick<DataSetVersionView, "deletedCount" | "changedCount">): string | null {
  const parts = [
    ...(deletedCount > 0 ? [`${formatCount(deletedCount, "trace")} deleted`] : []),
    ...(changedCount > 0 ? [`${formatCount(changedCount, "trace")} changed`] : []),
  ];
  if (parts.length === 0) return null;
  return `Since it was frozen: ${parts.join(", ")}. They are not run or counted.`;
}
