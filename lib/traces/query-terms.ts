/** One term of a search as it was typed: free words, or a key with its value. */
export interface QueryTerm {
  /** As typed before the colon; null for free words. */
  key: string | null;
  value: string;
  isQuoted: boolean;
  /** False where a quotation mark was opened and never closed. */
  isClosed: boolean;
  /** Where it stands in the text, in UTF-16 units, half-open. */
  from: number;
  to: number;
}

/** A word, or `metadata.` with a path, in quotation marks where it would be read otherwise without. */
const keyPattern = /^(?:[A-Za-z][A-Za-z-]*|metadata\.(?:"(?:[^"\\]|\\.)*"|[^\s:"]+)):/isu;
/** Of a path of 200 characters, each behind a backslash. */
const maxKeyLength = 420;

/**
 * Cuts a search into its terms: `agent:WebSurfer agent:"Web Surfer" words "a phrase"`. In quotes a backslash takes
 * the next character as it stands.
 */
export function* readTerms(text: string): Generator<QueryTerm> {
  let at = 0;
  while (at < text.length) {
    if (/\s/u.test(text[at] ?? "")) {
      at += 1;
      continue;
    }
    const from = at;
    const key = keyPattern.exec(text.slice(at, at + maxKeyLength))?.[0].slice(0, -1) ?? null;
    if (key !== null) at += key.length + 1;
    const isQuoted = text[at] === '"';
    const read = isQuoted ? readQuoted(text, at) : readBare(text, at);
    at = read.to;
    yield { key, value: read.value, isQuoted, isClosed: read.isClosed, from, to: at };
  }
}

/** A value as a term of a search: in quotation marks where it would be read otherwise without. */
export const quoteTerm = (value: string): string =>
  value === "" || /\s/u.test(value) || value.startsWith('"') || value.startsWith("//") ? inQuotes(value) : value;

/** A free word as a term: in quotation marks also where it would be taken for a key with its value. */
export const quoteWord = (word: string): string => (word.includes(":") ? inQuotes(word) : quoteTerm(word));

/** A path of metadata as it stands in a key. */
export const quotePath = (path: string): string => (/^[^\s:"]+$/u.test(path) ? path : inQuotes(path));

/** The path of a key `metadata.…`; null for every other key. */
export function pathOfKey(key: string): string | null {
  const said = /^metadata\.(.+)$/isu.exec(key)?.[1];
  if (said === undefined) return null;
  return said.startsWith('"') ? readQuoted(said, 0).value : said;
}

const inQuotes = (value: string): string => `"${value.replace(/["\\]/g, "\\$&")}"`;

function readBare(text: string, from: number): { value: string; to: number; isClosed: boolean } {
  let to = from;
  while (to < text.length && !/\s/u.test(text[to] ?? "")) to += 1;
  return { value: text.slice(from, to), to, isClosed: true };
}

function readQuoted(text: string, from: number): { value: string; to: number; isClosed: boolean } {
  let value = "";
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '"') return { value, to: at + 1, isClosed: true };
    if (text[at] === "\\" && at + 1 < text.length) at += 1;
    value += text[at];
  }
  return { value, to: text.length, isClosed: false };
}
