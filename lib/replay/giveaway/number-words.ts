const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const worth: ReadonlyMap<string, number> = new Map([
  ...small.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, 20 + 10 * at] as const),
]);
const scales: ReadonlyMap<string, number> = new Map([
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);

/** Whether a word, in small letters, is an English word of a number. */
export const isNumberWord = (word: string): boolean => worth.has(word) || scales.has(word) || word === "hundred";

/** A number that is being read: what is complete, and what may still be multiplied. */
interface Reading {
  whole: number;
  part: number;
  /** Of the last `thousand` or `million`: the next one must be smaller. */
  scale: number;
}

/** The reading with one more word; null where the word begins another number. */
function withWord({ whole, part, scale }: Reading, word: string): Reading | null {
  const value = worth.get(word);
  if (value !== undefined) {
    const fits = value < 10 ? part % 100 === 0 || (part % 10 === 0 && part % 100 >= 20) : part % 100 === 0;
    return value > 0 && whole + part > 0 && fits ? { whole, part: part + value, scale } : null;
  }
  if (word === "hundred") return part > 0 && part < 100 ? { whole, part: part * 100, scale } : null;
  const by = scales.get(word) ?? Infinity;
  return part > 0 && by < scale ? { whole: whole + part * by, part: 0, scale: by } : null;
}

const begun = (word: string): Reading => {
  const value = worth.get(word);
  if (value !== undefined) return { whole: 0, part: value, scale: Infinity };
  if (word === "hundred") return { whole: 0, part: 100, scale: Infinity };
  const by = scales.get(word) ?? 1;
  return { whole: by, part: 0, scale: by };
};

/**
 * What number words in a row say, in figures: `forty`, `two` → 42; `six`, `seven` are two
 * numbers. Words of `isNumberWord`.
 */
export function readNumberWords(words: readonly string[]): string[] {
  const found: Reading[] = [];
  for (const word of words) {
    const last = found.pop();
    const longer = last && withWord(last, word);
    if (longer) found.push(longer);
    else found.push(...(last ? [last] : []), begun(word));
  }
  return found.map(({ whole, part }) => String(whole + part));
}
