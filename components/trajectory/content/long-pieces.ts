import { countCharacters, placeOfCharacter } from "@/lib/traces/characters";
import { type LitRange } from "./segment";

/** A long content is fetched in pieces of so many characters, each with the beginning of the next. */
export const pieceSize = 65_536;
/** A piece ends at the end of a line where there is one so near, so that no line is torn. */
export const edgeSize = 1_000;

/** A stretch of a long content as it is drawn: its text, and the character of the whole content that it begins with. */
export interface Piece {
  text: string;
  from: number;
}

export const pieceCount = (length: number): number => Math.max(1, Math.ceil(length / pieceSize));
export const pieceOf = (character: number): number => Math.floor(character / pieceSize);
/** The characters to ask for. */
export const pieceRange = (place: number): { from: number; count: number } => ({
  from: place * pieceSize,
  count: pieceSize + edgeSize,
});

/**
 * What of the characters that were fetched for a piece belongs to it: pieces one after another are the content again.
 */
export function cutPiece(fetched: string, place: number, count: number): Piece {
  const start = place === 0 ? 0 : edgeAfter(fetched, 0);
  const nominal = placeOfCharacter(fetched, pieceSize);
  const end = place === count - 1 ? fetched.length : edgeAfter(fetched, nominal);
  return { text: fetched.slice(start, end), from: place * pieceSize + countCharacters(fetched, 0, start) };
}

function edgeAfter(fetched: string, unit: number): number {
  const line = fetched.slice(unit, placeOfCharacter(fetched, edgeSize, unit)).indexOf("\n");
  return line < 0 ? unit : unit + line + 1;
}

/** Most places that are lit in one piece: a search for a letter would light every word. */
const mostLit = 1_000;

/**
 * Places in characters of the whole content, in order, as places in UTF-16 units of a
 * piece; those elsewhere are left out.
 */
export function litInPiece({ text, from }: Piece, places: readonly LitRange[]): LitRange[] {
  const to = from + countCharacters(text);
  const inside = places.filter((place) => place.from < to && place.to > from).slice(0, mostLit);
  let [character, unit] = [from, 0];
  const unitOf = (wanted: number): number => {
    if (wanted < character) [character, unit] = [from, 0];
    unit = placeOfCharacter(text, Math.max(0, wanted - character), unit);
    character = Math.max(character, wanted);
    return unit;
  };
  return inside.map((place) => ({ ...place, from: unitOf(place.from), to: unitOf(place.to) }));
}
