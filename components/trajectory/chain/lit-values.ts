import { findValue } from "@/lib/attribution/chain/find-value";

/** A stretch of a text; `isValue` where it is one of the values that are followed. */
interface LitPart {
  text: string;
  isValue: boolean;
}

/**
 * The parts of a text, so that values that are followed can stand out; joined, they are the text. Each
 * value once, where it first stands.
 */
export function litValues(text: string, values: readonly string[]): LitPart[] {
  const places = values
    .map((value) => findValue(text, value))
    .filter((place) => place !== null)
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const parts: LitPart[] = [];
  let at = 0;
  for (const { from, to } of places) {
    if (from < at) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isValue: false });
    parts.push({ text: text.slice(from, to), isValue: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isValue: false });
  return parts;
}
