import { findQuoteInTurns } from "@/lib/attribution/find-quote-in-turns";
import { type Quote } from "@/lib/traces/attribution";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { hiddenWords } from "@/lib/traces/sharing/masked-words";
import { inTurns } from "../../ground/paging/in-turns";
import { type Reads } from "./share-source";
import { type ShareWords } from "./share-words";
import { readStepContent } from "./share-quotes.sql";

/**
 * Quotes as readers see them: a quote that stands in its step as the step is shown. Words that do not are those of
 * whoever says them; what is masked in the step they may hold in a form that no rule knows as a secret, so that they
 * are left out of sight where the step is not shown as it is.
 */
export type QuoteKeeper = (quotes: readonly Quote[]) => Promise<Quote[]>;

export const keepQuotes = (
  db: Reads,
  { workspaceId, traceId }: { workspaceId: string; traceId: string },
  words: ShareWords,
): QuoteKeeper => {
  let last: { stepIndex: number; content: string; shown: string } | null = null;
  const stepOf = async (stepIndex: number): Promise<{ content: string; shown: string }> => {
    if (last?.stepIndex === stepIndex) return last;
    const [row] = await readStepContent(db, { workspaceId, traceId, stepIndex });
    const content = row ? unescapeFromStorage(row.content) : "";
    last = { stepIndex, content, shown: words.passage(content) };
    return last;
  };
  const keep = async (quote: Quote): Promise<Quote> => {
    if (words.isPlain && words.hiddenAnswer === null) return quote;
    const { content, shown } = await stepOf(quote.stepIndex);
    const text = words.passage(quote.text);
    const isVerified = quote.isVerified !== false;
    if (isVerified && (await inTurns(findQuoteInTurns(shown, text))) !== null) return { ...quote, text };
    const isOwn = !isVerified && content === shown;
    return { ...quote, text: isOwn ? words.said(quote.text) : hiddenWords, isVerified: false };
  };
  return async (quotes) => {
    const kept: Quote[] = [];
    for (const quote of quotes) kept.push(await keep(quote));
    return kept;
  };
};
