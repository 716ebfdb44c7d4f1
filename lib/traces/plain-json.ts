import { parseContainer } from "./messages/parse-json-text";

/** JSON within JSON is followed so deep. */
const maxDepth = 8;
/** Longer texts keep their spelling: they are data that nobody reads or quotes. */
const maxLength = 1_000_000;
const stringLiteral = /"(?:[^"\\]|\\.)*"/gs;
/** One escape of JSON, of any kind, so that a doubled backslash never lends its half to a `u`. */
const escapes = /\\(?:u([0-9a-fA-F]{4})|.)/gs;
const isEscaped = /\\u[0-9a-fA-F]{4}/;

/** A JSON text that was dumped once more is a text in quotes. */
const isQuoted = /^\s*"\s*(?:\\[nrt]|\s)*(?:[[{]|\\")/;

/**
 * A text that is JSON, dumped once or several times, with letters that its writer escaped (`\u00fc`, as Python's
 * `json.dumps` does by default) as themselves, in JSON within it too. Nothing else of its spelling changes; any other
 * text stays as it is. What is read here is what is shown, found, quoted, hidden and judged; the original keeps how it
 * was written.
 */
export function plainJson(text: string): string {
  if (text.length <= maxLength && isQuoted.test(text.slice(0, 200))) {
    const inner = dumpedIn(text.trim(), 0);
    if (inner !== undefined) return plainJson(inner);
  }
  if (text.length > maxLength || !isEscaped.test(text) || parseContainer(text) === undefined) return text;
  return plain(text, 0);
}

/** The JSON within a text that is nothing but its dump; undefined where there is none. */
function dumpedIn(text: string, depth: number): string | undefined {
  const value = depth < maxDepth && text.endsWith('"') ? valueOf(text) : undefined;
  if (value === undefined) return undefined;
  return parseContainer(value) === undefined ? dumpedIn(value.trim(), depth + 1) : value;
}

const plain = (json: string, depth: number): string =>
  json.replace(stringLiteral, (literal) => (isEscaped.test(literal) ? plainLiteral(literal, depth) : literal));

function plainLiteral(literal: string, depth: number): string {
  const own = literal.replace(escapes, (written, hex: string | undefined) =>
    hex === undefined ? written : (letterOf(parseInt(hex, 16)) ?? written),
  );
  if (depth >= maxDepth || !isEscaped.test(own)) return joined(own, literal);
  const value = valueOf(own);
  if (value === undefined || parseContainer(value) === undefined) return joined(own, literal);
  const inner = plain(value, depth + 1);
  return inner === value ? joined(own, literal) : JSON.stringify(inner);
}

/**
 * A letter that JSON need not escape: no control character, no quote or backslash, no sign that is invisible or steers
 * a line.
 */
function letterOf(code: number): string | undefined {
  const letter = String.fromCharCode(code);
  return letter !== '"' && letter !== "\\" && /^[^\p{C}\p{Z}]$|^[\uD800-\uDFFF]$/u.test(letter) ? letter : undefined;
}

/** Half of a pair that stands alone stays escaped: it is no letter. */
const joined = (own: string, literal: string): string => (own.isWellFormed() ? own : literal);

function valueOf(literal: string): string | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
