import { pointerTo } from "./json-pointer";

/** Keys below which tool arguments stand. */
export const argumentKeys: ReadonlySet<string> = new Set(["arguments", "args", "input", "tool_kwargs", "parameters"]);

/**
 * Source texts of arguments in a JSON text, read in one pass when the first is asked for. Pointers begin with `base`.
 */
export function literalsOfText(text: string, base: string): (pointer: string) => string | undefined {
  let found: Map<string, string> | null = null;
  return (pointer) => (found ??= readLiterals(text, argumentKeys, base)).get(pointer);
}

/**
 * The source text of every object or list that stands under one of `keys`, by JSON pointer. Parsing turns `1.0` into 1
 * and rounds large integers; a tool call's arguments are shown and judged as they were written. One pass over valid
 * JSON. The items of a list at its top are counted from `firstIndex`.
 */
export function readLiterals(
  text: string,
  keys: ReadonlySet<string>,
  base: string,
  firstIndex = 0,
): Map<string, string> {
  const found = new Map<string, string>();
  const open: { isList: boolean; key: string | number; from: number }[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const inside = open.at(-1);
    if (character === '"') {
      const end = endOfString(text, at);
      if (isKeyNext && inside !== undefined) inside.key = JSON.parse(text.slice(at, end + 1)) as string;
      isKeyNext = false;
      at = end;
    } else if (character === "{" || character === "[") {
      open.push({ isList: character === "[", key: character === "[" ? (inside ? 0 : firstIndex) : "", from: at });
      isKeyNext = character === "{";
    } else if (character === "}" || character === "]") {
      open.pop();
      isKeyNext = false;
      const parent = open.at(-1);
      if (inside === undefined || typeof parent?.key !== "string" || !keys.has(parent.key)) continue;
      found.set(pointerTo(base, ...open.map((place) => place.key)), withCharacters(text.slice(inside.from, at + 1)));
    } else if (character === "," && inside !== undefined) {
      if (inside.isList) inside.key = Number(inside.key) + 1;
      else isKeyNext = true;
    }
  }
  return found;
}

const backslash = 92;

/** Where the string that begins at `from` ends: its closing quote, or the end of the text. */
export function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (first > from + 1 && text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

const escaped = /\\(?:u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|u([0-9a-f]{4})|[^u])/gi;

/**
 * A literal with the characters that it escapes only because whoever wrote it escapes everything beyond
 * ASCII, so that a person can read it. Quotes, backslashes, control characters and halves of a surrogate
 * pair stay as they are written.
 */
function withCharacters(literal: string): string {
  if (!literal.includes("\\u")) return literal;
  return literal.replace(escaped, (written: string, high?: string, low?: string, single?: string) => {
    if (high !== undefined && low !== undefined) return String.fromCharCode(parseInt(high, 16), parseInt(low, 16));
    const code = single === undefined ? 0 : parseInt(single, 16);
    const isPlain = code >= 0xa0 && (code < 0xd800 || code > 0xdfff) && code !== 0x2028 && code !== 0x2029;
    return isPlain ? String.fromCharCode(code) : written;
  });
}
