import { type QueuePreview } from "@/lib/attribution/labels/queue-view";
import { formatCount, formatNumber } from "@/lib/format";

/**
 * What a queue would be drawn from, in one sentence: "300 to label, 14 of them with a label
 * already. 12 passed and are left out."
 */
export const populationWords = ({ populationCount, passedCount, labelledCount, isBehind }: QueuePreview): string => {
  const labelled = labelledCount > 0 ? `, ${formatNumber(labelledCount)} of them with a label already` : "";
  const passed =
    passedCount > 0
      ? ` ${formatCount(passedCount, "trace")} passed and ${passedCount === 1 ? "is" : "are"} left out.`
      : "";
  const behind = isBehind ? " Some figures used by this search are still updating." : "";
  if (populationCount === 0)
    return `Nothing to label: ${passedCount === 0 ? "no traces match" : "all matching traces passed"}.${behind}`;
  return `${formatCount(populationCount, "trace")} to label${labelled}.${passed}${behind}`;
};
