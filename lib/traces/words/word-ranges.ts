import { foldText, type TextRange, waysToWrite } from "../find-text";
import { printFindQuery } from "../find-query";
import { readWords } from "./index-terms";

const sign = String.raw`[\p{L}\p{N}\p{M}]`;
const gap = String.raw`[^\p{L}\p{N}\p{M}]`;

/** Where a word or phrase is found, as `askedTerms` asks for it; null where it asks for nothing. */
function patternOf(word: string): string | null {
  const runs = readWords(word);
  const parts = runs.map(({ text, isDense }, at) => {
    const before = runs[at - 1];
    const between = before
      ? isDense || before.isDense
        ? `${gap}{0,8}`
        : `${gap}{1,40}`
      : isDense
        ? ""
        : `(?<!${sign})`;
    return `${between}(?:${waysToWrite(text).join("|")})`;
  });
  if (parts.length === 0) return null;
  return parts.join("") + (runs.length > 1 && runs.at(-1)?.isDense === false ? `(?!${sign})` : "");
}

/** Where any of the words and phrases of a search stands in a text, in order and without overlap. */
export function wordRanges(text: string, words: readonly string[]): TextRange[] {
  const patterns = words.map(patternOf).filter((pattern) => pattern !== null);
  if (patterns.length === 0) return [];
  return [...foldText(text).matchAll(new RegExp(patterns.join("|"), "gu"))].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
}

/** What to look for in a trace, so that what is lit in an excerpt is lit there: as it is written in it. */
export function queryOfExcerpt(excerpt: string, words: readonly string[]): string {
  const written = new Map(
    wordRanges(excerpt, words).map(({ from, to }) => [foldText(excerpt.slice(from, to)), excerpt.slice(from, to)]),
  );
  return printFindQuery({ words: [...written.values()], agents: [], kinds: [], tools: [], isError: null });
}
