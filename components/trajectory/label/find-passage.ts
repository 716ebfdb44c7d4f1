import { findQuote } from "@/lib/attribution/check-quotes";

/** Longest passage that is quoted, in UTF-16 units. */
export const longestQuote = 4_000;

/** Words as they are read: letters with their marks, and digits. */
const letters = /[\p{L}\p{N}\p{M}]+/gu;
/** How JSON writes what its strings hold. */
const escapes = /\\(?:u[0-9a-fA-F]{4}|[^u])/gsu;

/**
 * The passage of a step's content behind words that were selected from its drawing, in the content's own characters:
 * where the words do not stand there as they are, marks of Markdown, tables and JSON may stand between and around them.
 * The first one of several; null where there is none.
 */
export function findPassage(content: string, drawn: string): string | null {
  const words = drawn.trim();
  if (words === "") return null;
  const exact = findQuote(content, words);
  if (exact) return content.slice(exact.from, exact.to);
  const range = findLetters(content, words) ?? findLetters(content.replace(escapes, blank), words);
  return range && content.slice(...withEnds(content, range, words));
}

const blank = (text: string): string => " ".repeat(text.length);

interface Range {
  from: number;
  to: number;
}

/** Where the letters of `words` stand one after the other, whatever is between them that is no letter. */
function findLetters(content: string, words: string): Range | null {
  const needle = (words.match(letters) ?? []).join("");
  if (needle === "") return null;
  const runs = [...content.matchAll(letters)];
  const start = runs
    .map(({ 0: run }) => run)
    .join("")
    .indexOf(needle);
  if (start < 0) return null;
  return { from: placeOf(runs, start), to: placeOf(runs, start + needle.length - 1) + 1 };
}

/** Where in the content the letter of this place, counted over all runs, stands. */
function placeOf(runs: readonly RegExpExecArray[], place: number): number {
  let before = 0;
  for (const { 0: run, index } of runs) {
    if (place < before + run.length) return index + place - before;
    before += run.length;
  }
  return before;
}

/** What is no letter at the ends of the words, where the content has the same. */
function withEnds(content: string, { from, to }: Range, words: string): [from: number, to: number] {
  const [head] = /^[^\p{L}\p{N}\p{M}]*/u.exec(words) ?? [""];
  const [tail] = /[^\p{L}\p{N}\p{M}]*$/u.exec(words) ?? [""];
  let [first, last] = [from, to];
  for (const unit of [...head.split("")].reverse()) {
    if (content[first - 1] !== unit) break;
    first -= 1;
  }
  for (const unit of tail.split("")) {
    if (content[last] !== unit) break;
    last += 1;
  }
  return [first, last];
}
