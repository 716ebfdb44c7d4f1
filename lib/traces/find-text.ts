/** A stretch of text, half-open, in UTF-16 units. */
export interface TextRange {
  from: number;
  to: number;
}

/**
 * Letters as they are compared: each in lower case, one for one, so that places in the folded text are places in the
 * text. İ is taken for i (not for ı, which stays itself), ς for σ, ẞ for ß; ß is not ss.
 */
export const foldText = (text: string): string =>
  text
    .replace(/\u0130/g, "i")
    .toLowerCase()
    .replace(/\u03C2/g, "\u03C3");

/** What folds to a letter besides its capital. */
const alsoFolded: Record<string, string> = { i: "İ", k: "\u212A", å: "\u212B", ß: "ẞ", ω: "\u2126", θ: "ϴ", σ: "ς" };
/** How far letters in title case, as ǅ and ᾈ, lie from the small ones. */
const titleDistances = [-1, 8, 9];

/**
 * Every character that folds to the same as this one, itself among them: of `k` there are
 * three, with the sign of the Kelvin.
 */
export function lettersLike(character: string): string[] {
  const folded = foldText(character);
  const code = folded.codePointAt(0) ?? 0;
  const titles = code < 0x100 ? [] : titleDistances.map((by) => String.fromCodePoint(code + by));
  const candidates = [folded, folded.toUpperCase(), ...(alsoFolded[folded] ?? ""), ...titles];
  return [...new Set(candidates)].filter((each) => foldText(each) === folded);
}

/**
 * How a word may be written: folded, as it was typed, with its accents composed (NFC) and apart (NFD). Texts themselves
 * are never normalized, so that places in them hold.
 */
export const waysToWrite = (word: string): string[] => [
  ...new Set([word, word.normalize("NFC"), word.normalize("NFD")].map(foldText)),
];

/**
 * Where any of the words stands in the content, in order and without overlap: of words that begin at one
 * place the longest counts. `most` ends the search early. A word is found inside of other words too, and
 * white space counts as it stands.
 */
export function findText(content: string, words: readonly string[], most = Infinity): TextRange[] {
  const pattern = patternOf(words);
  const ranges: TextRange[] = [];
  if (pattern === null || most <= 0) return ranges;
  for (const { 0: found, index } of foldText(content).matchAll(pattern)) {
    ranges.push({ from: index, to: index + found.length });
    if (ranges.length >= most) break;
  }
  return ranges;
}

function patternOf(words: readonly string[]): RegExp | null {
  const ways = [...new Set(words.filter((word) => word !== "").flatMap(waysToWrite))];
  if (ways.length === 0) return null;
  ways.sort((a, b) => b.length - a.length);
  // With `u`, so that half of a character is never found in a whole one.
  return new RegExp(ways.map((way) => way.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|"), "gu");
}
