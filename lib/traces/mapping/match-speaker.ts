import { beginsLikeTime, levelEnd, timeEnd } from "./log-head";
import { type MarkPart, type PatternToken, type Place, tokensOf } from "./pattern-tokens";

/** A line that names who speaks. */
export interface SpeakerLine {
  name: string;
  recipient?: string;
  kind?: string;
  level?: string;
  time?: string;
  /** What is said, where the pattern has a place for it; then `end` is the end of the line. */
  text?: string;
  /** Where in the line what is said begins. */
  end: number;
}

/** No longer part of a line is looked at: names stand first, unless what is said stands before them. */
const lookedAt = 300;
const lookedAtWithText = 20_000;
const maxNameLength = 80;
const maxNameWords = 8;
const maxPadding = 60;

/**
 * A function that reads a line by a speaker pattern (text-split.ts); null where the line is another. Each place takes
 * as little as it can. The time is bounded by the lengths of pattern and line.
 */
export function speakerMatcher(pattern: string): (line: string) => SpeakerLine | null {
  const tokens = tokensOf(pattern);
  const hasText = tokens.some((token) => token.type === "place" && token.name === "text");
  const texts = tokens.flatMap((token) => (token.type === "mark" ? token.parts : [])).flatMap(textOf);
  return (line) => {
    const text = line.slice(0, hasText ? lookedAtWithText : lookedAt);
    if (!texts.every((each) => text.includes(each))) return null;
    const found = new LineMatch(tokens, text).read();
    if (found === null) return null;
    const { name = "", recipient, kind, level, time, text: said } = found.places;
    return {
      name,
      ...(recipient && { recipient }),
      ...(kind && { kind }),
      ...(level && { level }),
      ...(time && { time }),
      ...(said !== undefined && { text: said }),
      end: said === undefined ? found.end : line.length,
    };
  };
}

/**
 * Whether a line begins as those of a pattern do, with a time or a level, whoever speaks; null for a pattern that has
 * neither before its name.
 */
export function headMatcher(pattern: string): ((line: string) => boolean) | null {
  const tokens = tokensOf(pattern);
  const at = tokens.findIndex((token) => token.type === "place" && (token.name === "time" || token.name === "level"));
  const head = tokens.slice(0, at + 1);
  if (at === -1 || head.some((token) => token.type === "place" && token.name === "name")) return null;
  return (line) => new LineMatch(head, line.slice(0, lookedAt), true).read() !== null;
}

const textOf = (part: MarkPart): string[] =>
  part.type === "text" ? [part.text] : part.type === "run" ? [part.sign] : [];

/** One try of a pattern on a line. */
class LineMatch {
  readonly #places: Partial<Record<Place, string>> = {};
  #failed: Set<number> | null = null;
  /** Where a place of any length was first tried in vain: further to the right it cannot fare better. */
  readonly #firstTry: number[] = [];

  constructor(
    private readonly tokens: readonly PatternToken[],
    private readonly line: string,
    private readonly isHead = false,
  ) {}

  read(): { places: Partial<Record<Place, string>>; end: number } | null {
    const end = this.#from(0, 0);
    return end === -1 ? null : { places: this.#places, end };
  }

  #from(index: number, at: number): number {
    const token = this.tokens[index];
    if (token === undefined) return this.#isEnd(at) ? at : -1;
    if (token.type === "mark") {
      const to = markEnd(token, this.line, at);
      return to === -1 ? -1 : this.#from(index + 1, to);
    }
    const key = index * (this.line.length + 1) + at;
    if (this.#failed?.has(key) || at > (this.#firstTry[index] ?? at)) return -1;
    if (token.isFree) this.#firstTry[index] ??= at;
    const next = this.tokens[index + 1];
    for (const to of this.#endsOf(token, index, at)) {
      if (next?.type === "mark" && markEnd(next, this.line, to) === -1) continue;
      const found = this.line.slice(at, to).trim();
      const value = token.isValue || token.name === "text" ? unquoted(found) : found;
      if (!fits(token.name, value)) continue;
      const end = this.#from(index + 1, to);
      if (end === -1) continue;
      this.#places[token.name] = value;
      return end;
    }
    (this.#failed ??= new Set()).add(key);
    return -1;
  }

  /** A pattern that ends in its name or in a run of signs fills the line, and no address is what somebody says. */
  #isEnd(at: number): boolean {
    if (this.isHead) return true;
    const last = this.tokens.at(-1);
    const fills = last?.type === "mark" ? last.parts.at(-1)?.type === "run" : last?.isOpen === true;
    if (fills && this.line.slice(at).trim() !== "") return false;
    return !this.line.startsWith("//", at);
  }

  *#endsOf({ name, isValue, isFree }: PatternToken & { type: "place" }, index: number, at: number): Generator<number> {
    const { line } = this;
    if (name === "number") {
      const end = digitsEnd(line, at);
      if (end > at) yield end;
      return;
    }
    if (name === "level") {
      const end = levelEnd(line, at);
      if (end === -1) return;
      yield end;
      const padded = blanksEnd(line, end);
      if (padded > end) yield padded;
      return;
    }
    if (name === "time") {
      const end = timeEnd(line, at);
      if (end !== -1) yield end;
      if (this.isHead) return;
    }
    const quoted = isValue || name === "text" ? quoteEnd(line, at) : -1;
    if (quoted !== -1) yield quoted;
    if (isValue) {
      if (quoted === -1) yield wordEnd(line, at);
      return;
    }
    const next = this.tokens[index + 1];
    if (next === undefined) return yield line.length;
    const last = isFree ? line.length : Math.min(line.length, at + maxNameLength + maxPadding);
    const sign = next.type === "mark" && next.parts[0]?.type === "text" ? next.parts[0].text : null;
    for (let to = at; to <= last; to += 1) {
      if (sign !== null) to = line.indexOf(sign, to);
      if (to === -1 || to > last) return;
      yield to;
    }
  }
}

function fits(place: Place, value: string): boolean {
  if (place === "name" || place === "recipient") return isName(value);
  return place !== "time" || /\d/.test(value);
}

/** Where a mark that begins at a place of a line ends; -1 where it does not stand there. */
function markEnd({ parts }: PatternToken & { type: "mark" }, line: string, from: number): number {
  let at = from;
  for (const part of parts) {
    if (part.type === "text") {
      if (!line.startsWith(part.text, at)) return -1;
      at += part.text.length;
      continue;
    }
    const end = part.type === "space" ? blanksEnd(line, at) : runEnd(line, at, part.sign);
    if (end - at < (part.type === "run" ? 3 : 1)) return -1;
    at = end;
  }
  return at;
}

const endWhile = (line: string, at: number, isPart: (sign: string) => boolean): number => {
  let end = at;
  while (end < line.length && isPart(line[end] ?? "")) end += 1;
  return end;
};
const runEnd = (line: string, at: number, sign: string): number => endWhile(line, at, (each) => each === sign);
const isBlank = (sign: string): boolean => sign === " " || (!(sign > "!" && sign < "~") && /\s/.test(sign));
const blanksEnd = (line: string, at: number): number => endWhile(line, at, isBlank);
const wordEnd = (line: string, at: number): number => endWhile(line, at, (each) => !isBlank(each));
const digitsEnd = (line: string, at: number): number => endWhile(line, at, (each) => each >= "0" && each <= "9");

/** Where a text in double quotes ends; -1 where none begins. */
function quoteEnd(line: string, at: number): number {
  if (line[at] !== '"') return -1;
  for (let to = at + 1; to < line.length; to += 1) {
    if (line[to] === "\\") to += 1;
    else if (line[to] === '"') return to + 1;
  }
  return -1;
}

/** A value without the quotes that it is written in. */
function unquoted(text: string): string {
  if (quoteEnd(text, 0) !== text.length) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** Short, begins like a name, and is no sentence, no time and no code. */
function isName(text: string): boolean {
  if (text.length > maxNameLength || !/^[\p{L}\p{N}_@]/u.test(text) || beginsLikeTime(text)) return false;
  return text.split(/\s+/u).length <= maxNameWords && !/[.!?;,:]\s|[.!?;,]$|:\/\/|["'`={}[\]<>|]/u.test(text);
}
