import { type Language } from "@/lib/traces/code-language";
import { type Tone } from "./tone";

/**
 * What a stretch of code can be. The pattern is sticky. Text is hostile, so whatever a pattern reads far ahead it has
 * to take as well: an end that may be missing is optional, a look to either side is bounded, and no two of its branches
 * begin alike. Then reading takes time in proportion to the text.
 */
export interface Rule {
  pattern: RegExp;
  /** Null where it is nothing in particular. */
  tone: Tone | null;
  /** Words that are something else. */
  words?: ReadonlyMap<string, Tone>;
  /** Whether the words are written in any case; the map has them in lower case. */
  isCaseless?: boolean;
  /** The mode that begins behind it, by its name in the grammar. */
  enter?: string;
  /** The mode it stands in ends with it. */
  leaves?: boolean;
  /** What it holds is code in another language. */
  language?: Language;
}

/**
 * A part of code with rules of its own: a string that holds code, the code in it. The first rule that fits wins; what
 * none fits has the mode's tone.
 */
export interface Mode {
  tone: Tone | null;
  rules: readonly Rule[];
}

/** The modes of a language by name; a text begins in `start`. */
export interface Grammar extends Readonly<Record<string, Mode>> {
  start: Mode;
}

/** The words that have a tone each, from lists with spaces between. */
export function wordTones(lists: Partial<Record<Tone, string>>): ReadonlyMap<string, Tone> {
  const tones = Object.entries(lists) as [Tone, string][];
  return new Map(tones.flatMap(([tone, words]) => words.split(" ").map((word) => [word, tone] as const)));
}

export const space: Rule = { pattern: /\s+/y, tone: null };
export const number: Rule = { pattern: /\d[\w.]*(?:(?<=\d[eE])[+-]\d+)?/y, tone: "number" };
export const hashComment: Rule = { pattern: /#[^\n]*/y, tone: "comment" };
export const blockComment: Rule = { pattern: /\/\*[^]*?(?:\*\/|$)/y, tone: "comment" };
export const lineComment: Rule = { pattern: /\/\/[^\n]*/y, tone: "comment" };
/** Quoted text within a line; one without its end goes to the line's. */
export const quoted: Rule = { pattern: /"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?/y, tone: "string" };
/** A name in any script. */
export const word = /[\w$\u00aa-\u1fff\u3040-\uffff]+/y;
