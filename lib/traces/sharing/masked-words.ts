import { hashText } from "../hash-text";

/**
 * Stands for words that are hidden and for which no rule has a name: a part of something masked, a
 * quote that is not to be shown.
 */
export const hiddenWords = "⟦hidden⟧";

/**
 * What was masked in a trace, word by word, so that what is said about the trace can be kept from telling it in parts.
 */
export interface MaskedWords {
  /** Learns the words that are in `text` and no longer in what became of it. */
  learn: (text: string, masked: string) => void;
  /** Learns words that readers see: they are no secret, wherever else they stand. */
  show: (text: string) => void;
  /** The text without those words, and without words that are parts of them. */
  hide: (text: string) => string;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;
const isNumeric = /\p{N}/u;
const keyOf = (text: string): string => text.normalize("NFC").toLowerCase();
function* wordsOf(text: string): Generator<string, void, void> {
  for (const [found] of keyOf(text).matchAll(word)) yield found;
}

/** A part of a masked word is known by so many signs in a row. */
const pieceLength = 5;
/** Shorter words without a digit say nothing (`com`, `the`), and neither does a single digit. */
const fewestLetters = 4;
const fewestDigits = 2;
/**
 * Longer words are no words of a language; of more different ones, the rest are taken for hidden where they could be.
 */
const longestShown = 40;
const mostShown = 500_000;
/**
 * Places for what is masked: one in 67 million is taken by chance, and then a word too
 * many is hidden, never one too few.
 */
const placeBits = 26;

const piecesOf = (key: string): string[] =>
  key.length <= pieceLength
    ? [key]
    : Array.from({ length: key.length - pieceLength + 1 }, (_, at) => key.slice(at, at + pieceLength));

/** The upper bits of FNV-1a. */
const placeOf = (piece: string): number => hashText(piece) >>> (32 - placeBits);

const hiddenInRow = new RegExp(`${hiddenWords}(?:[^\\p{L}\\p{N}⟦⟧]{0,3}${hiddenWords})+`, "gu");
const namedStep = /\bsteps? (?:\d{1,9}(?:, | and | to |[-–]))*$/i;
const mostBefore = 60;

/**
 * Nothing is known yet. A word is hidden if it is masked somewhere in the trace and shown nowhere in it, or if it
 * shares five signs in a row, one of them a digit, with such a word or with such words written without what stands
 * between them, or is wholly made of such pieces. Numbers of steps, below `stepCount`, stay. Where what is masked is
 * much, it takes no more memory.
 */
export function createMaskedWords({ stepCount }: { stepCount: number }): MaskedWords {
  const bits = new Uint32Array(2 ** placeBits / 32);
  const add = (piece: string): void => {
    const place = placeOf(piece);
    bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  };
  const has = (piece: string): boolean => {
    const place = placeOf(piece);
    return ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  };
  // What is put in place of something hidden.
  const shown = new Set<string>(["hidden", "expected", "answer", "agent", "another"]);

  const isMasked = (key: string): boolean => {
    if (shown.has(key)) return false;
    if (key.length < (isNumeric.test(key) ? fewestDigits : fewestLetters)) return false;
    const pieces = piecesOf(key);
    return (
      pieces.every(has) || pieces.some((piece) => has(piece) && piece.length === pieceLength && isNumeric.test(piece))
    );
  };
  const isStepNumber = (text: string, found: string, at: number): boolean =>
    /^\d{1,9}$/.test(found) &&
    Number(found) < stepCount &&
    namedStep.test(text.slice(Math.max(0, at - mostBefore), at));

  return {
    learn: (text, masked) => {
      if (text === masked) return;
      const left = new Set(wordsOf(masked));
      let row: string[] = [];
      const endRow = (): void => {
        for (const key of new Set([...row, row.join("")])) piecesOf(key).forEach(add);
        row = [];
      };
      for (const key of wordsOf(text)) {
        if (left.has(key)) endRow();
        else row.push(key);
      }
      endRow();
    },
    show: (text) => {
      for (const key of wordsOf(text)) if (key.length <= longestShown && shown.size < mostShown) shown.add(key);
    },
    hide: (text) => {
      const hidden = text.replace(word, (found: string, at: number) =>
        isMasked(keyOf(found)) && !isStepNumber(text, found, at) ? hiddenWords : found,
      );
      return hidden === text ? text : hidden.replace(hiddenInRow, hiddenWords);
    },
  };
}
