import { type Shown } from "@/lib/attribution/judge";
import { formatCount, formatNumber } from "@/lib/format";

/** Which steps a call was shown: "steps 0–10, 12". */
export function shownWords({ ranges }: Pick<Shown, "ranges">): string {
  if (ranges.length === 0) return "no step";
  const words = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
  const isOne = ranges.length === 1 && ranges[0]?.first === ranges[0]?.last;
  return `${isOne ? "step" : "steps"} ${words}`;
}

/** What a call was not shown of those steps, by step: which characters, counted from 0, the last one left out. */
export function unseenWords({ unseen }: Pick<Shown, "unseen">): { stepIndex: number; words: string }[] {
  return unseen
    .map(({ stepIndex, ranges }) => {
      const length = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
      const where = ranges.map(({ from, to }) => `${formatNumber(from)}–${formatNumber(to)}`).join(", ");
      return { stepIndex, length, words: `${formatCount(length, "character")} left out (${where})` };
    })
    .filter(({ length }) => length > 0)
    .map(({ stepIndex, words }) => ({ stepIndex, words }));
}
