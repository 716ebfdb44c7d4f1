import { keyValues } from "./key-values";

/** A stretch of a text that is JSON of its own: places in UTF-16 units, and what it holds. */
export interface EmbeddedJson {
  from: number;
  to: number;
  words: string;
}

/** Shorter JSON is read where it stands. */
const leastLength = 160;
/** So many places are tried: a text of open braces alone is none. */
const mostTries = 20;
const mostNamed = 3;

/** JSON objects and lists of objects within a text, the outermost ones. Time grows with the length of the text. */
export function embeddedJson(text: string): EmbeddedJson[] {
  const found: EmbeddedJson[] = [];
  const opening = /[{[]\s*(?:"|\{)/g;
  for (let tries = 0, match = opening.exec(text); match && tries < mostTries; match = opening.exec(text)) {
    const to = endOf(text, match.index);
    if (to === null) {
      tries += 1;
      continue;
    }
    const words = to - match.index >= leastLength ? wordsOf(text.slice(match.index, to)) : null;
    if (words !== null) found.push({ from: match.index, to, words });
    opening.lastIndex = to;
  }
  return found;
}

/** Behind the brace that closes the one at `from`; null where none does. */
function endOf(text: string, from: number): number | null {
  let depth = 0;
  const sign = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;
  sign.lastIndex = from;
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    if (match[0] === "{" || match[0] === "[") depth += 1;
    else if (match[0] === "}" || match[0] === "]") depth -= 1;
    if (depth === 0) return match.index + 1;
  }
  return null;
}

function wordsOf(json: string): string | null {
  try {
    return jsonWords(JSON.parse(json));
  } catch {
    return null;
  }
}

/** What a JSON value holds, in a few words. */
export function jsonWords(value: unknown): string {
  if (Array.isArray(value)) return `JSON, a list of ${value.length}`;
  const keys = keyValues(value).map(({ key }) => key);
  const named = keys.slice(0, mostNamed).join(", ");
  if (keys.length > mostNamed) return `JSON, ${keys.length} fields: ${named}, …`;
  return keys.length === 0 ? "JSON, empty" : `JSON: ${named}`;
}
