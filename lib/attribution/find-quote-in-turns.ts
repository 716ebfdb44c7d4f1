import { findQuote } from "./check-quotes";

/**
 * A text is searched in pieces of so many units, each with the beginning of the next, in which
 * a quote that begins in it ends.
 */
const pieceLength = 131_072;
/** A quote may take up more room in the text than it has itself: white space is folded. */
const mostWhiteSpace = 4_096;

/** As `findQuote`, for a text of any length: stops after each piece, so that it can be run in turns. */
export function* findQuoteInTurns(content: string, text: string): Generator<void, { from: number; to: number } | null> {
  const overlap = text.length * 2 + mostWhiteSpace;
  for (let at = 0; at < content.length; at += pieceLength) {
    const range = findQuote(content.slice(at, at + pieceLength + overlap), text);
    if (range) return { from: at + range.from, to: at + range.to };
    yield;
  }
  return null;
}
