import { formatCount, formatNumber } from "@/lib/format";
import { type BesideSteps } from "./align-replay";

/** What of the two is not shown, and the way to it; null where all is. */
export function besideWords({
  rows,
  rowCount,
  leftOutCount,
}: Pick<BesideSteps, "rows" | "rowCount" | "leftOutCount">): string | null {
  if (rowCount <= rows.length && leftOutCount === 0) return null;
  return [
    ...(rowCount > rows.length ? [`The first ${formatNumber(rows.length)} of ${formatNumber(rowCount)} rows.`] : []),
    ...(leftOutCount > 0
      ? [`${formatCount(leftOutCount, "later step")} of the trace ${leftOutCount === 1 ? "is" : "are"} not shown.`]
      : []),
    "Keep the replay as a trace to compare both in full.",
  ].join(" ");
}
