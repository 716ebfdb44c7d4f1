/** A passage of a text: characters `start` (included) to `end` (not included). */
export interface Passage {
  start: number;
  end: number;
  text: string;
}

/** Longer texts are looked at up to here. */
export const maxRead = 40_000;
const maxPassages = 400;

/** The passages that an expression with the flag `g` finds, in order; none that is empty. */
export function passagesOf(text: string, expression: RegExp): Passage[] {
  const found: Passage[] = [];
  for (const match of text.slice(0, maxRead).matchAll(expression)) {
    if (match[0] === "" || found.length === maxPassages) continue;
    found.push({ start: match.index, end: match.index + match[0].length, text: match[0] });
  }
  return found;
}

export const spliced = (text: string, { start, end }: Pick<Passage, "start" | "end">, put: string): string =>
  text.slice(0, start) + put + text.slice(end);

// Lengths are bounded, here and below: a hostile text would be gone through anew from each of its digits.
const number = /(?<![\p{L}\p{N}_./:#-])-?\d(?:[\d,]{0,60}\d)?(?:\.\d{1,60})?(?![\p{L}\p{N}_/]|[-.,:]\p{N})/gu;
/** What stands before a number that only counts steps, rounds or entries of a list. */
const counted = /(?:\b(?:step|steps|turn|round|line|section|page|part|task|attempt|version|no\.?|item|point)\s*|#)$/iu;

/**
 * Numbers that say something: not those that only number steps and entries of lists, and no parts of
 * dates, times, codes and ranges.
 */
export const numbersOf = (text: string): Passage[] =>
  passagesOf(text, number).filter(({ start, end }) => {
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    const before = text.slice(Math.max(lineStart, start - 20), start);
    const isOrdinal = /^\s*\[?$/u.test(text.slice(lineStart, start)) && /^[.):\]]/u.test(text.slice(end, end + 1));
    return !isOrdinal && !counted.test(before);
  });

/** Whether a number is most likely a year. */
export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/u.test(text);

const monthNames = ["January", "February", "March", "April", "May", "June", "July", "August", "September"] as const;
const months = [...monthNames, "October", "November", "December"].join("|");
const date = new RegExp(
  `(?<!\\p{N})(?:(?:19|20)\\d\\d-\\d\\d-\\d\\d|\\d{1,2} (?:${months}) (?:19|20)\\d\\d|(?:${months}) \\d{1,2}, (?:19|20)\\d\\d)(?!\\p{N})`,
  "gu",
);
/** Dates that are written out whole: 2024-05-31, 31 May 2024, May 31, 2024. */
export const datesOf = (text: string): Passage[] => passagesOf(text, date);

/**
 * Sentences of prose, with the white space behind them. A line break ends one that has no sign at its end, and such a
 * one is left out: most of all code.
 */
export function sentencesOf(whole: string): Passage[] {
  const text = whole.slice(0, maxRead);
  const found: Passage[] = [];
  let start = 0;
  // A sign that ends a sentence stands before white space or at the end: a point within a number or a name does not.
  for (const match of text.matchAll(/(?<![.!?])[.!?]+(?=\s|$)\s{0,20}|\n/gu)) {
    const end = match.index + match[0].length;
    const from = start + (/^\s*/u.exec(text.slice(start, end))?.[0].length ?? 0);
    if (match[0] !== "\n" && from < match.index && found.length < maxPassages)
      found.push({ start: from, end, text: text.slice(from, end) });
    start = end;
  }
  return found;
}

const sqlStart = /^\s*(?:select|with|insert|update|delete)\b/iu;
const codeMark = /\b(?:const|let|var|function|return)\b[^\n]{0,200}[=({;]|=>|;\s*$/mu;

/** What a text is written in, as far as faults have to know. */
export function dialectOf(text: string): "sql" | "code" | "prose" {
  if (sqlStart.test(text)) return "sql";
  return codeMark.test(text) ? "code" : "prose";
}
