import { type CountedShare, type Parts } from "@/lib/attribution/overview/overview-series";
import { type Marks } from "@/lib/attribution/overview/overview-view";
import { type DayRange, type TimeUnit } from "@/lib/attribution/overview/day-range";
import { writeInterval, writePercent, writeShare } from "@/lib/attribution/statistics/written-figures";
import { formatCount, formatDate, formatNumber } from "@/lib/format";

/** "61% [48–73]" */
export const shareWords = (share: CountedShare): string => writeShare(share);
export const intervalWords = (share: Pick<CountedShare, "low" | "high">): string =>
  writeInterval(share, (end) => writePercent(end));

/** "3 by ground truth, 2 by unchecked runs"; a part that is not there is left out. */
export const partsWords = ({ truth, run }: Parts): string =>
  [
    truth > 0 ? `${formatCount(truth, "trace")} by ground truth` : "",
    run > 0 ? `${formatCount(run, "trace")} by unchecked runs` : "",
  ]
    .filter(Boolean)
    .join(", ") || "no traces";

/** The same of marks. */
export const marksWords = ({ truth, run }: Pick<Marks, "truth" | "run">): string =>
  partsWords({ truth: truth.count, run: run.count });

/** "3 failed, 2 passed." */
export const outcomeWords = ({ failed, passed, unknown }: Record<"failed" | "passed" | "unknown", number>): string =>
  `${[
    `${formatNumber(failed)} failed`,
    `${formatNumber(passed)} passed`,
    ...(unknown > 0 ? [`${formatNumber(unknown)} of unknown outcome`] : []),
  ].join(", ")}.`;

/** "21 Nov 2026", or "16 – 22 Nov 2026". */
export const daysWords = ({ from, to }: DayRange): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

/** Below a column: "21 Nov", "Nov 2026", "2026". */
export const tickWords = (day: string, unit: TimeUnit): string => {
  if (unit === "year") return day.slice(0, 4);
  const [number = "", month = "", year = ""] = formatDate(day).split(" ");
  return unit === "month" ? `${month} ${year}` : `${number} ${month}`;
};

export const unitWords: Record<TimeUnit, string> = {
  day: "by day",
  week: "by week from Monday",
  month: "by month",
  year: "by year",
};
