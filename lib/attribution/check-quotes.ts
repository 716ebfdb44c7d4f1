import { type Quote } from "@/lib/traces/attribution";
import { safeText } from "./safe-text";

/** Where `text` stands in `content`, as a half-open range `[from, to)`; only white space may differ. The first place where there are several; null where there is none. */
export function findQuote(content: string, text: string): { from: number; to: number } | null {
  const words = safeText(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const haystack = safeText(content);
  const quote = safeText(text).trim();
  const exact = haystack.indexOf(quote);
  if (exact >= 0) return { from: exact, to: exact + quote.length };
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("\\s+");
  const match = new RegExp(pattern, "u").exec(haystack);
  return match ? { from: match.index, to: match.index + match[0].length } : null;
}

/** Keeps the quotes that stand in the step they cite, each with the step's own words, and counts those that do not. */
export function checkQuotes(
  steps: readonly { index: number; content: string }[],
  quotes: readonly { step: number | null; text: string }[],
): { kept: Quote[]; droppedCount: number } {
  const kept = quotes.flatMap(({ step, text }) => {
    const content = step === null ? undefined : steps.find(({ index }) => index === step)?.content;
    const range = content === undefined ? null : findQuote(content, text);
    return content !== undefined && range && step !== null
      ? [{ stepIndex: step, text: content.slice(range.from, range.to) }]
      : [];
  });
  return { kept, droppedCount: quotes.length - kept.length };
}
