import { diffWords, type WordDifference } from "@/lib/attribution/diff-words";

/** Of a longer step the beginning is shown and compared by words. */
export const maxShownLength = 16_000;
/** So many characters of what is the same stay around a difference while a step is not open. */
const around = 160;
/** So many characters of a side are drawn while it is not open. */
const maxClosedLength = 1_600;
/** Below this, two steps have so little in common that marks on words would say nothing. */
export const leastMarked = 0.25;

export interface PairWords {
  words: readonly WordDifference[];
  /** Whether something of either side is left out that opening the row brings. */
  isClipped: boolean;
}

/**
 * What differs between two steps by words; `isOpen` shows all of it, else what is the same is shortened to
 * what stands around a difference.
 */
export function pairWords(a: string, b: string, isOpen: boolean): PairWords {
  const words = diffWords(a.slice(0, maxShownLength), b.slice(0, maxShownLength), isOpen ? undefined : around);
  if (isOpen) return { words, isClipped: false };
  const clipped: WordDifference[] = [];
  const lengths = { a: 0, b: 0 };
  for (const word of words) {
    if (Math.max(lengths.a, lengths.b) >= maxClosedLength) return { words: clipped, isClipped: true };
    const length = word.kind === "omitted" ? 0 : word.text.length;
    if (word.kind !== "added") lengths.a += length;
    if (word.kind !== "removed") lengths.b += length;
    clipped.push(length > maxClosedLength ? shortened(word) : word);
  }
  return {
    words: clipped,
    isClipped: words.some((word) => word.kind === "omitted" || word.text.length > maxClosedLength),
  };
}

const shortened = (word: WordDifference): WordDifference =>
  word.kind === "omitted" ? word : { ...word, text: `${word.text.slice(0, maxClosedLength)}…` };
