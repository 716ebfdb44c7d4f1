import { findQuoteInTurns } from "@/lib/attribution/find-quote-in-turns";
import { type Quote } from "@/lib/traces/attribution";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { inTurns } from "../traces/in-turns";
import { type Reads } from "./share-source";

/** Stands for a quote that cut through something that is hidden. */
const cutQuote = "⟦hidden⟧";

/**
 * Quotes as readers see them. Of what is masked in a step a quote may hold a part that no rule knows as a secret: a quote that does not stand in its step as the
 * step is shown is left out of sight.
 */
export type QuoteKeeper = (quotes: readonly Quote[]) => Promise<Quote[]>;

export const keepQuotes = (
  db: Reads,
  { workspaceId, traceId }: { workspaceId: string; traceId: string },
  words: ReaderWords,
): QuoteKeeper => {
  let shown: { stepIndex: number; content: string } | null = null;
  const contentOf = async (stepIndex: number): Promise<string> => {
    if (shown?.stepIndex === stepIndex) return shown.content;
    const [row] = await db.$queryRaw<{ content: string }[]>`
      select "content" from "Step" where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = ${stepIndex}::int`;
    shown = { stepIndex, content: row ? words.text(unescapeFromStorage(row.content)) : "" };
    return shown.content;
  };
  return async (quotes) => {
    const kept: Quote[] = [];
    for (const quote of quotes) {
      const text = words.text(quote.text);
      const isThere =
        words.isPlain ||
        quote.isVerified === false ||
        (await inTurns(findQuoteInTurns(await contentOf(quote.stepIndex), text))) !== null;
      kept.push(isThere ? { ...quote, text } : { ...quote, text: cutQuote, isVerified: false });
    }
    return kept;
  };
};
