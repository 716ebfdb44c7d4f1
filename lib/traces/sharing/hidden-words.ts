import { fold, isWordEdge, isWordStart, spellings } from "./word-edges";

/** Stands where the expected answer stood. */
export const hiddenAnswer = "⟦expected answer⟧";

interface Place {
  start: number;
  end: number;
}

/** White space, also as it is written in JSON and in addresses, and signs that are not seen. */
const space = "(?:[\\s\\p{Cf}]|\\\\[nrt]|%20|%0[9ad])+";
const anySpace = new RegExp(space, "iu");
const spaceHere = new RegExp(space, "iuy");

/** Where the pieces end that begin at `at`, with white space between them; null where not all of them stand there. */
function endOf(pieces: readonly string[], folded: string, at: number): number | null {
  let end = at;
  for (const [place, piece] of pieces.entries()) {
    spaceHere.lastIndex = end;
    if (place > 0 && !spaceHere.test(folded)) return null;
    if (place > 0) end = spaceHere.lastIndex;
    if (!folded.startsWith(piece, end)) return null;
    end += piece.length;
  }
  return end;
}

function placesOf(text: string, folded: string, words: string): Place[] {
  const pieces = fold(words).split(anySpace).filter(Boolean);
  const [first] = pieces;
  const found: Place[] = [];
  if (first === undefined) return found;
  for (let at = folded.indexOf(first); at !== -1; at = folded.indexOf(first, at + 1)) {
    const end = isWordStart(text, at) ? endOf(pieces, folded, at) : null;
    if (end === null || !isWordEdge(text, end)) continue;
    found.push({ start: at, end });
    at = end - 1;
  }
  return found;
}

/** Every place of the words, in order; none overlaps another. */
function places(text: string, words: string): Place[] {
  const folded = fold(text);
  const found = spellings(words).flatMap((spelling) => placesOf(text, folded, spelling));
  const apart: Place[] = [];
  for (const place of found.sort((a, b) => a.start - b.start))
    if (place.start >= (apart.at(-1)?.end ?? 0)) apart.push(place);
  return apart;
}

/**
 * Whether the words of an expected answer stand in a text, save for their case and the white space between
 * them, and not within another word.
 */
export const holdsWords = (text: string, words: string): boolean => places(text, words).length > 0;

/** The text with every such place hidden. */
export function hideWords(text: string, words: string): string {
  let hidden = "";
  let kept = 0;
  for (const { start, end } of places(text, words)) {
    hidden += text.slice(kept, start) + hiddenAnswer;
    kept = end;
  }
  return kept === 0 ? text : hidden + text.slice(kept);
}
