import { type MarkdownText } from "./markdown-tree";

const reference = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});/i;
const longestEntity = 34;
/** Second characters of the entities that stand for two, besides `&fjlig;`. */
const secondOfEntity = /^[\u0331\u0333\u0338\u200A\u20D2\u20E5\uFE00]/;
const lineEnding = /\r\n|[\r\n]/g;

/** A stretch of the source, half-open. */
export interface Place {
  from: number;
  to: number;
}

/**
 * Where words that the parser has read stand in the source. Signs of quotes and indentation before a line, and spaces
 * after it, lie between the pieces; an escape or an entity is a piece of its own, unless the words are literal, as code
 * is. Joined, the pieces are `value`.
 */
export function placeWords(value: string, { from, to }: Place, source: string, isLiteral = false): MarkdownText[] {
  const pieces: MarkdownText[] = [];
  let [at, read] = [from, 0];
  while (read < value.length) {
    const here = at < to ? source.charAt(at) : "";
    const wanted = value.charAt(read);
    const entity = here === "&" ? entityAt(source.slice(at, Math.min(to, at + longestEntity))) : "";
    const isEscape = here === "\\" && at + 1 < to && source.charAt(at + 1) === wanted;
    if (entity !== "" && !value.startsWith(entity, read)) {
      const shown = shownBy(entity, value, read, source.charAt(at + entity.length));
      pieces.push([at, at + entity.length, shown]);
      at += entity.length;
      read += shown.length;
    } else if (isEscape && !(isLiteral && here === wanted)) {
      pieces.push([at, at + 2, wanted]);
      at += 2;
      read += 1;
    } else if (here === wanted) {
      putRun(pieces, at, at + 1);
      at += 1;
      read += 1;
    } else if (isLeftOut(here, wanted, read === 0 || /[\r\n]/.test(value.charAt(read - 1)))) {
      at += 1;
    } else {
      const next = afterLine(value, read);
      pieces.push([at, at, value.slice(read, next)]);
      at = Math.min(afterLine(source, at), to);
      read = next;
    }
  }
  return pieces;
}

/**
 * Where the lines of a block stand in the source: each at the end of a line of it, the first in that of `from`.
 * Joined, the pieces are `value`.
 */
export function placeLines(value: string, { from, to }: Place, source: string): MarkdownText[] {
  const pieces: MarkdownText[] = [];
  let at = from;
  for (let read = 0; read < value.length;) {
    const next = afterLine(value, read);
    const line = value.slice(read, next);
    const words = line.replace(/[\r\n]+$/, "");
    const end = Math.min(afterLine(source, at), to);
    const there = source.slice(at, end).replace(/[\r\n]+$/, "");
    const start = at + there.length - words.length;
    if (!there.endsWith(words)) pieces.push([at, at, line]);
    else if (source.startsWith(line, start)) putRun(pieces, start, start + line.length);
    else {
      putRun(pieces, start, start + words.length);
      pieces.push([end, end, line.slice(words.length)]);
    }
    at = end;
    read = next;
  }
  return pieces;
}

/** Where the line after that of `at` begins; the end of the text where there is none. */
export function afterLine(text: string, at: number): number {
  lineEnding.lastIndex = at;
  return lineEnding.test(text) ? lineEnding.lastIndex : text.length;
}

function putRun(pieces: MarkdownText[], from: number, to: number): void {
  const last = pieces.at(-1);
  if (last && last[2] === undefined && last[1] === from) pieces[pieces.length - 1] = [last[0], to];
  else if (to > from) pieces.push([from, to]);
}

/**
 * What an entity stands for, of the words from `read` on: a character, or two (`&NotEqualTilde;`), the second of which
 * is not the one `behind` it in the source.
 */
function shownBy(entity: string, value: string, read: number, behind: string): string {
  const first = String.fromCodePoint(value.codePointAt(read) ?? 0);
  const second = value.charAt(read + first.length);
  const isPair = entity === "&fjlig;" ? second === "j" : second !== behind && secondOfEntity.test(second);
  return isPair && !entity.startsWith("&#") ? first + second : first;
}

const entityAt = (head: string): string => reference.exec(head)?.[0] ?? "";

/** Whether a character of the source belongs to the source alone. */
function isLeftOut(here: string, wanted: string, isLineStart: boolean): boolean {
  if (here === " " || here === "\t") return isLineStart || /[\r\n]/.test(wanted);
  return isLineStart && /[>\r\n]/.test(here);
}
