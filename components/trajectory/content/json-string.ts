import { visibleText } from "@/components/ground/ui/visible-text";
import { type Segment } from "./segment";

const piece = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[^\\]+/g;
/** A longer string with JSON in it is read as JSON. */
const longestInline = 40;

/** The value of a string of JSON as it is written in the source, quotes included. */
export const decodeJsonString = (literal: string): string => JSON.parse(literal) as string;

/** Whether a string reads better on lines of its own: a text of several lines, or JSON inside JSON. */
export function isTextBlock(literal: string): boolean {
  if (!literal.includes("\\")) return false;
  const value = decodeJsonString(literal).trim();
  return value.includes("\n") || (value.length > longestInline && /^(?:\{[^]*\}|\[[^]*\])$/.test(value));
}

/**
 * A string of JSON as segments, each where the source has it. On lines of its own (`isBlock`) its escapes are what they
 * stand for and the quotes around it are left out; in a line only characters that the source spells out (\u00e9) are,
 * so that a string stays a string.
 */
export function stringSegments(literal: string, from: number, isBlock: boolean): Segment[] {
  if (!isBlock && !literal.includes("\\u")) return [{ text: literal, from }];
  const segments: Segment[] = isBlock ? [] : [{ text: '"', from }];
  for (const match of literal.slice(1, -1).matchAll(piece)) {
    const [source] = match;
    const at = from + 1 + match.index;
    const value = source.startsWith("\\") ? decodeJsonString(`"${source}"`) : source;
    const isWritten = value === source || (!isBlock && !isSpelledOut(source, value));
    const last = segments.at(-1);
    if (!isWritten) segments.push({ text: value, from: at, sourceLength: source.length });
    else if (last && last.sourceLength === undefined) last.text += source;
    else segments.push({ text: source, from: at });
  }
  if (!isBlock) segments.push({ text: '"', from: from + literal.length - 1 });
  return segments;
}

/** A character of a script, as against one that a string of JSON could not hold or a screen would not show. */
const isSpelledOut = (source: string, value: string): boolean =>
  source.startsWith("\\u") && value !== '"' && value !== "\\" && value > " " && visibleText(value) === value;
