import { type Quote } from "@/lib/traces/attribution";
import { safeText } from "./safe-text";

/** More than any answer needs; a reply may hold hundreds of thousands. */
const MAX_QUOTES = 100;

/**
 * What is folded in one piece: white space; ASCII, which stays as it is; Korean letters, which join each other; any
 * other character with the marks on it, so many at most that no text takes long.
 */
const PIECE =
  /\s+|[!-~]+(?![\p{M}\uff9e\uff9f])|[\u1100-\u11ff\u3131-\u318e\uffa0-\uffdc]{1,64}|\S[\p{M}\uff9e\uff9f]{0,32}/gu;

const foldPiece = (piece: string): string => (/^\s/u.test(piece) ? " " : piece.normalize("NFKC"));

/** A text as two texts are compared: Unicode's NFKC, and a single space for any white space. */
const fold = (text: string): string => text.replace(PIECE, foldPiece);

/** Where the stretch `[from, to)` of the folded text stands in the text itself, to whole pieces where they changed. */
function unfold(text: string, from: number, to: number): { from: number; to: number } {
  let at = 0;
  let start: number | null = null;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const folded = foldPiece(piece);
    const isSame = folded === piece;
    const end = at + folded.length;
    if (start === null && from < end) start = isSame ? index + from - at : index;
    if (start !== null && to <= end) return { from: start, to: isSame ? index + to - at : index + piece.length };
    at = end;
  }
  return { from: start ?? text.length, to: text.length };
}

/** Finds quotes in one text, which is folded once however many there are. */
function searchIn(content: string): (text: string) => { from: number; to: number } | null {
  const haystack = safeText(content);
  let folded: string | null = null;
  return (text) => {
    const quote = safeText(text).trim();
    if (quote === "") return null;
    const exact = haystack.indexOf(quote);
    if (exact >= 0) return { from: exact, to: exact + quote.length };
    const needle = fold(quote);
    folded ??= fold(haystack);
    const from = folded.indexOf(needle);
    return from < 0 ? null : unfold(haystack, from, from + needle.length);
  };
}

/**
 * Where `text` stands in `content`, as a half-open range `[from, to)`; only white space and the way a character is
 * encoded may differ. The first place where there are several; null where there is none.
 */
export const findQuote = (content: string, text: string): { from: number; to: number } | null =>
  searchIn(content)(text);

/**
 * Looks each quote up in the step that it cites: one that is there gets the step's own words, one that is not stays as
 * said with `isVerified: false`. Each passage once. `strangerCount` are those that are left out because they cite no
 * step of the trace or hold no words.
 */
export function checkQuotes(
  steps: readonly { index: number; content: string }[],
  quotes: readonly { step: number | null; text: string }[],
): { quotes: Quote[]; strangerCount: number } {
  const contents = new Map(steps.map(({ index, content }) => [index, content]));
  const searches = new Map<number, ReturnType<typeof searchIn>>();
  const checked = new Map<string, Quote>();
  let strangerCount = Math.max(0, quotes.length - MAX_QUOTES);
  for (const { step, text } of quotes.slice(0, MAX_QUOTES)) {
    const content = step === null ? undefined : contents.get(step);
    const words = safeText(text).trim();
    if (step === null || content === undefined || words === "") {
      strangerCount += 1;
      continue;
    }
    const search = searches.get(step) ?? searchIn(content);
    searches.set(step, search);
    const range = search(words);
    const quote: Quote = range
      ? { stepIndex: step, text: content.slice(range.from, range.to) }
      : { stepIndex: step, text: words, isVerified: false };
    checked.set(`${step} ${quote.text}`, quote);
  }
  return { quotes: [...checked.values()], strangerCount };
}
