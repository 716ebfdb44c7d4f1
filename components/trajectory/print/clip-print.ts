import { formatCount } from "@/lib/format";

/** The beginning of a text for paper, with what is left out said in words; cut between characters. */
export function clipForPrint(
  text: string,
  mostLength: number,
  wholeLength = text.length,
): { text: string; rest: string | null } {
  const kept = text.length <= mostLength ? text : text.slice(0, mostLength).replace(/[\uD800-\uDBFF]$/, "");
  const left = wholeLength - kept.length;
  return { text: kept, rest: left > 0 ? `… ${formatCount(left, "more character")}` : null };
}
