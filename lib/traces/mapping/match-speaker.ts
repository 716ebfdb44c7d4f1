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
 * as little as it can. The time is bounded by the length of the line.
 */
export function speakerMatcher(pattern: string): (line: string) => SpeakerLine | null {
  const tokens = tokensOf(pattern);
  const hasText = tokens.some((token) => token.type === "place" && token.name === "text");
  const last = tokens.at(-1);
  const lastText = last?.type === "place" && last.name === "text" ? last : null;
  const texts = tokens.flatMap((token) => (token.type === "mark" ? token.parts : [])).flatMap(signsOf);
  return (line) => {
    const text = line.slice(0, hasText ? lookedAtWithText : lookedAt);
    if (!texts.every((each) => text.includes(each))) return null;
    const found = new LineMatch(tokens, text).read();
    if (found === null) return null;
    const { name = "", recipient, kind, level, time } = found.places;
    const isCut = lastText !== null && found.end === text.length && text.length < line.length;
    const said =
      isCut && found.said ? restOf(line, found.said.from, lastText.isValue) : found.said && textOf(text, found.said);
    return {
      name,
      ...(recipient && { recipient }),
      ...(kind && { kind }),
      ...(level && { level }),
      ...(time && { time }),
      ...(said !== null && { text: said }),
      end: said === null ? found.end : line.length,
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

const signsOf = (part: MarkPart): string[] =>
  part.type === "text" ? [part.text] : part.type === "run" ? [part.sign] : [];

interface Said {
  from: number;
  to: number;
}

const textOf = (line: string, { from, to }: Said): string => unquoted(line.slice(from, to).trim());

/** What is said from a place to the end of its line, or of the quotes that a value stands in. */
function restOf(line: string, from: number, isValue: boolean): string {
  const quoted = isValue ? quoteEnd(line, from) : -1;
  return textOf(line, { from, to: quoted === -1 ? line.length : quoted });
}

/** So many steps a match may take: some for any line, and some for each of its signs. */
const leastSteps = 1_000;
const stepsPerSign = 20;

/** One try of a pattern on a line. */
class LineMatch {
  readonly #places: Partial<Record<Place, string>> = {};
  #said: Said | null = null;
  #failed: Set<number> | null = null;
  /** Where a place of any length was tried in vain: further to the right it cannot fare better. */
  readonly #firstTry: number[] = [];
  #left: number;

  constructor(
    private readonly tokens: readonly PatternToken[],
    private readonly line: string,
    private readonly isHead = false,
  ) {
    this.#left = leastSteps + stepsPerSign * line.length;
  }

  read(): { places: Partial<Record<Place, string>>; said: Said | null; end: number } | null {
    const end = this.#from(0, 0);
    return end === -1 ? null : { places: this.#places, said: this.#said, end };
  }

  #from(index: number, at: number): number {
    const token = this.tokens[index];
    if (token === undefined) return this.#isEnd(at) ? at : -1;
    if (token.type === "mark") {
      const to = this.#markEnd(token, at);
      return to === -1 ? -1 : this.#from(index + 1, to);
    }
    const key = index * (this.line.length + 1) + at;
    const before = this.#firstTry[index];
    if (this.#failed?.has(key) || at > (before ?? at)) return -1;
    if (token.isFree) this.#firstTry[index] = Math.min(at, before ?? at);
    const next = this.tokens[index + 1];
    for (const to of this.#endsOf(token, index, at)) {
      this.#left -= 1;
      if (this.#left < 0) return -1;
      if (next?.type === "mark" && (this.#isAmongBlanks(next, at, to) || this.#markEnd(next, to) === -1)) continue;
      if (!this.#fits(token, at, to)) continue;
      const end = this.#from(index + 1, to);
      if (end === -1) continue;
      if (token.name === "text") this.#said = { from: at, to };
      else this.#places[token.name] = this.#valueOf(token, at, to);
      return end;
    }
    (this.#failed ??= new Set()).add(key);
    return -1;
  }

  #fits(token: PatternToken & { type: "place" }, at: number, to: number): boolean {
    if (token.name === "name" || token.name === "recipient") return isName(this.#valueOf(token, at, to));
    return token.name !== "time" || /\d/.test(this.line.slice(at, to));
  }

  #valueOf({ isValue }: PatternToken & { type: "place" }, at: number, to: number): string {
    const found = this.line.slice(at, to).trim();
    return isValue ? unquoted(found) : found;
  }

  /** Before blanks a place ends where they begin: further to the right it would be the same. */
  #isAmongBlanks({ parts }: PatternToken & { type: "mark" }, at: number, to: number): boolean {
    return parts[0]?.type === "space" && to > at && isBlank(this.line[to - 1] ?? "");
  }

  #markEnd(mark: PatternToken & { type: "mark" }, at: number): number {
    const { end, walked } = markEnd(mark, this.line, at);
    this.#left -= walked;
    return end;
  }

  #wordEnd(at: number): number {
    const end = wordEnd(this.line, at);
    this.#left -= end - at;
    return end;
  }

  /** A pattern that ends in its name or in a run of signs fills the line, and no address is what somebody says. */
  #isEnd(at: number): boolean {
    if (this.isHead) return true;
    const last = this.tokens.at(-1);
    const fills = last?.type === "mark" ? last.parts.at(-1)?.type === "run" : last?.isOpen === true;
    if (fills && this.line.slice(at).trim() !== "") return false;
    return !this.line.startsWith("//", at);
  }

  *#endsOf(token: PatternToken & { type: "place" }, index: number, at: number): Generator<number> {
    const { line } = this;
    const { name, isValue, isFree } = token;
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
    if (isValue && quoted !== -1) return;
    const next = this.tokens[index + 1];
    const isLastText = name === "text" && !this.tokens.slice(index + 1).some(({ type }) => type === "place");
    const last = isFree || isLastText ? line.length : isValue ? this.#wordEnd(at) : this.#nameEnd(at);
    if (next === undefined) return yield isValue ? last : line.length;
    const [first] = next.type === "mark" ? next.parts : [];
    const sign = first?.type === "text" ? first.text : first?.type === "run" ? first.sign : null;
    if (isValue && sign === null && !isLastText) return yield last;
    const within = isFree ? line : line.slice(0, last + (sign?.length ?? 0));
    for (let to = at; to <= last; to += 1) {
      if (sign !== null) to = within.indexOf(sign, to);
      if (to === -1 || to > last) break;
      yield to;
    }
    if (isValue) yield last;
  }

  #nameEnd(at: number): number {
    return Math.min(this.line.length, at + maxNameLength + maxPadding);
  }
}

/** Where a mark that begins at a place of a line ends, -1 where it is not there; and how far it was looked at. */
function markEnd(
  { parts }: PatternToken & { type: "mark" },
  line: string,
  from: number,
): { end: number; walked: number } {
  let at = from;
  for (const part of parts) {
    if (part.type === "text") {
      if (!line.startsWith(part.text, at)) return { end: -1, walked: at - from };
      at += part.text.length;
      continue;
    }
    const end = part.type === "space" ? blanksEnd(line, at) : runEnd(line, at, part.sign);
    if (end - at < (part.type === "run" ? 3 : 1)) return { end: -1, walked: end - from };
    at = end;
  }
  return { end: at, walked: at - from };
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
