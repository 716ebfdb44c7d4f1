/** Words as they are compared: small, without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}.+#-]+/u)
    .filter(Boolean);

/** How well a typed word is found among words: at the beginning of one, within one, or not at all. */
const fit = (typed: string, words: readonly string[]): number =>
  words.some((word) => word.startsWith(typed)) ? 1 : words.some((word) => word.includes(typed)) ? 0.8 : 0;

/**
 * How well an entry of the palette answers what is typed, 0 where it does not: every typed word is in a word of its
 * name, or, which counts half, of what else it may be looked for by.
 */
export function paletteFilter(name: string, typed: string, more: readonly string[] = []): number {
  const [named, others] = [wordsOf(name), wordsOf(more.join(" "))];
  const fits = wordsOf(typed).map((word) => Math.max(fit(word, named), fit(word, others) / 2));
  if (fits.includes(0)) return 0;
  return fits.length === 0 ? 1 : fits.reduce((sum, one) => sum + one, 0) / fits.length;
}
