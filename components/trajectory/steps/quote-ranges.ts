import { findQuote } from "@/lib/attribution/check-quotes";
import { type Quote } from "@/lib/traces/attribution";
import { type QuoteRange } from "../content/segment";

/**
 * Where the quotes that cite a step lie in its content; one that is not there has no range. `quote`
 * is its place in the whole list.
 */
export function quoteRanges(content: string, stepIndex: number, quotes: readonly Quote[]): QuoteRange[] {
  return quotes.flatMap((quote, i): QuoteRange[] => {
    const range = quote.stepIndex === stepIndex ? findQuote(content, quote.text) : null;
    return range ? [{ quote: i, ...range }] : [];
  });
}
