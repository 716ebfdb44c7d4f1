import { type Piece, readPieces } from "../giveaway/read-pieces";
import { hasContent, isSaid, keysOf, looksLikeValue, tellingPieces } from "../giveaway/said-keys";

/** An answer is known by so many of its first words and numbers that tell something. */
const mostTelling = 60;

/** “Paris, France” is told by Paris. */
const placed = /^\s*(\p{Lu}[^,\p{N}]{1,60}),\s*\p{Lu}[^,\p{N}]{1,60}$/u;

/**
 * What an answer is known by: of one with a number the numbers and names, without the words for units; else
 * all words that tell something.
 */
function needOf(expectedAnswer: string | undefined): Piece[] {
  const answer = expectedAnswer ?? "";
  const telling = tellingPieces(Array.from(readPieces(placed.exec(answer)?.[1] ?? answer))).slice(0, mostTelling);
  return telling.some(({ kind }) => kind === "number") ? telling.filter(looksLikeValue) : telling;
}

/**
 * Whether an expected answer is known that a correction could tell. Without one nothing can be checked,
 * and `givesAnswerAway` is false.
 */
export const canTellAnswer = (expectedAnswer: string | undefined): boolean => needOf(expectedAnswer).length > 0;

/** The pieces of an answer that one of these texts says. Ends as soon as all are found. */
function saidIn(texts: readonly string[], need: readonly Piece[]): Set<Piece> {
  const wanted = new Set(need.flatMap(keysOf));
  const found = new Set<string>();
  const all = (): Set<Piece> => new Set(need.filter((piece) => isSaid(piece, found)));
  for (const text of texts)
    for (const piece of readPieces(text)) {
      const keys = keysOf(piece).filter((key) => wanted.has(key) && !found.has(key));
      for (const key of keys) found.add(key);
      if (keys.length > 0 && all().size === need.length) return all();
    }
  return all();
}

/** Whether a text says these pieces one behind the other, with nothing that tells something between them. */
function saysInOrder(text: string, need: readonly Piece[]): boolean {
  const isTold = need.some(hasContent) ? hasContent : () => true;
  let begun: number[] = [];
  for (const piece of readPieces(text)) {
    if (!isTold(piece)) continue;
    const keys = new Set(keysOf(piece));
    const next = [...begun, 0].flatMap((at) => (need[at] && isSaid(need[at], keys) ? [at + 1] : []));
    // The last character of a stretch stands in the piece before as well.
    begun = piece.isTail ? [...begun, ...next] : next;
    if (begun.includes(need.length)) return true;
  }
  return false;
}

/**
 * Whether a correction tells the expected answer where nobody could have known it: all of its values that stand neither
 * in the question, nor in a step before, nor in the step as it was. Numbers are told in whatever way they are written,
 * as a share or in words too, and dates, lists and names in whatever order. Where each value was known by itself, the
 * answer is told that stands as a whole in the correction and in nothing before.
 */
export function givesAnswerAway(
  correction: string,
  expectedAnswer: string | undefined,
  known: { question: string; before: readonly string[]; original: string },
): boolean {
  const need = needOf(expectedAnswer);
  const told = saidIn([correction], need);
  if (told.size === 0) return false;
  const texts = [known.original, known.question, ...known.before];
  const wasKnown = saidIn(texts, need);
  const unknown = need.filter((piece) => !wasKnown.has(piece));
  if (unknown.length > 0) return unknown.every((piece) => told.has(piece));
  return need.length > 1 && saysInOrder(correction, need) && !texts.some((text) => saysInOrder(text, need));
}
