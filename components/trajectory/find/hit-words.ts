import { formatNumber } from "@/lib/format";
import { type Find } from "../reading/use-find";

/** How much was found, and where among it the reader stands: `3 of 128 hits in 41 steps`. */
export function hitWords({
  query,
  words,
  hits,
  isWhole,
  ordinal,
}: Pick<Find, "query" | "words" | "hits" | "isWhole" | "ordinal">): string {
  if (query === null) return "";
  if (hits.total === 0) return isWhole ? "Nothing found" : "Searching…";
  const place = ordinal === null ? "" : `${formatNumber(ordinal)} of `;
  const steps = counted(hits.steps.length, "step");
  const found = words.length === 0 ? steps : `${counted(hits.total, "hit")} in ${steps}`;
  return isWhole ? place + found : `${found} so far`;
}

const counted = (count: number, thing: string): string => `${formatNumber(count)} ${thing}${count === 1 ? "" : "s"}`;
