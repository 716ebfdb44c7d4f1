import { type Quote } from "@/lib/traces/attribution";

export const isSameQuote = (one: Quote, other: Quote): boolean =>
  one.stepIndex === other.stepIndex && one.text === other.text;

/**
 * Those of a run keep their places, by which an address names them; behind them stand those of the draft and the one
 * that was followed, where it is not among these.
 */
export function litQuotes(
  ofRun: readonly Quote[],
  ofDraft: readonly Quote[],
  followed: Quote | null,
): readonly Quote[] {
  const known = followed === null || ofDraft.some((quote) => isSameQuote(quote, followed));
  const ofLabels = known ? ofDraft : [...ofDraft, followed];
  return ofLabels.length === 0 ? ofRun : [...ofRun, ...ofLabels];
}

/** Which of them was followed: the last that says the same; null where none does. */
export function placeOfQuote(quotes: readonly Quote[], followed: Quote): number | null {
  const place = quotes.findLastIndex((quote) => isSameQuote(quote, followed));
  return place < 0 ? null : place;
}
