import { findQuote } from "@/lib/attribution/check-quotes";
import { type Quote } from "@/lib/traces/attribution";

/** A stretch of a reason: plain, a quote (by its place in the list), or a mention of a step. */
export type ReasonPart = { text: string; quote?: number; stepIndex?: number };

const mention = /\bsteps?\s+(\d{1,6})\b/gi;

/**
 * Finds in a reason what a reader may follow: words that are quoted from the trace, and mentions of steps that exist.
 * Joined, the parts are the reason.
 */
export function reasonParts(reason: string, quotes: readonly Quote[], stepCount: number): ReasonPart[] {
  const found: { from: number; to: number; part: Omit<ReasonPart, "text"> }[] = [];
  quotes.forEach(({ text }, quote) => {
    const range = text.trim().length < 3 ? null : findQuote(reason, text);
    if (range) found.push({ ...range, part: { quote } });
  });
  for (const match of reason.matchAll(mention)) {
    const stepIndex = Number(match[1]);
    if (stepIndex < stepCount)
      found.push({ from: match.index, to: match.index + match[0].length, part: { stepIndex } });
  }
  const parts: ReasonPart[] = [];
  let at = 0;
  for (const { from, to, part } of found.sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    if (from > at) parts.push({ text: reason.slice(at, from) });
    parts.push({ text: reason.slice(from, to), ...part });
    at = to;
  }
  if (at < reason.length) parts.push({ text: reason.slice(at) });
  return parts;
}
