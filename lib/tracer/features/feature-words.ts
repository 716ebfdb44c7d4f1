import { type Step, type Trace } from "@/lib/traces/trace";
import { type QuoteSource } from "./feature";
import { features } from "./features";
import { wordFamilies, type WordFamily } from "./word-families";

const byName = new Map(features.map((feature) => [feature.name, feature]));
/** A quote is a line or a part of one, this long at most. */
const quoteLength = 160;

/**
 * A clause for reasons in words: what is true of a step whose feature is high (or low) among the steps of its trace,
 * e.g. "it is the first step that contains code". For a feature that is not known, its name.
 */
export function wordsFor(feature: string, isHigh: boolean): string {
  const words = byName.get(feature)?.words;
  return words === undefined ? feature : isHigh ? words.high : words.low;
}

/**
 * The step's own words on which a feature rests, verbatim; null where the feature rests on
 * no words or they are not found.
 */
export function quoteFor(feature: string, step: Step, trace: Trace): string | null {
  const source = byName.get(feature)?.quotes;
  if (source === undefined) return null;
  const line = lineWith(step.content, patternFor(source, trace));
  return line === null || line.trim() === "" ? null : line.trim();
}

function patternFor(source: QuoteSource, trace: Trace): RegExp | null {
  switch (source) {
    case "code":
      return /(?<=```[^\n]{0,40}\n)[^\n`]+/;
    case "structure":
      return /^[ \t]*(?:#|\*\*|[-*] |\d{1,3}[.)] )/m;
    case "number":
      return /\d[\d.,]*\d/;
    case "answer": {
      const words = (trace.finalAnswer ?? "").slice(0, 400).match(/[\p{L}\d]{4,30}/gu) ?? [];
      const asked = trace.question.toLowerCase();
      return anyOf(words.filter((word) => !asked.includes(word.toLowerCase())).slice(0, 20));
    }
    default:
      return familyPattern(source);
  }
}

const patterns = new Map<QuoteSource, RegExp | null>();

function familyPattern(source: WordFamily): RegExp | null {
  const known = patterns.get(source) ?? anyOf(wordFamilies[source]);
  patterns.set(source, known);
  return known;
}

/**
 * Any of the phrases, whole. Letters beyond ASCII do not count for a word's end: patterns with
 * Unicode classes take long to compile.
 */
function anyOf(phrases: readonly string[]): RegExp | null {
  const either = phrases.map((phrase) => phrase.replace(" ", "[ -]")).join("|");
  return phrases.length === 0 ? null : new RegExp(`(?<![a-z\\d])(?:${either})(?![a-z\\d])`, "i");
}

/** The line in which the pattern first stands, cut at words around it where it is long. */
function lineWith(content: string, pattern: RegExp | null): string | null {
  const match = pattern?.exec(content.slice(0, 10_000));
  if (!match) return null;
  const lineStart = content.lastIndexOf("\n", match.index) + 1;
  const found = content.indexOf("\n", match.index);
  const lineEnd = found < 0 ? content.length : found;
  const from = Math.max(lineStart, match.index - quoteLength / 2);
  const to = Math.min(lineEnd, from + quoteLength);
  const start = from === lineStart ? from : nextSpace(content, from, match.index);
  const space = content.lastIndexOf(" ", to);
  return content.slice(start, to === lineEnd || space <= match.index ? to : space);
}

/** After the first space from there on, or at `limit` where none comes before it. */
function nextSpace(content: string, from: number, limit: number): number {
  const space = content.indexOf(" ", from);
  return space < 0 || space >= limit ? limit : space + 1;
}
