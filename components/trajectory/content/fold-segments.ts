import { embeddedJson } from "@/lib/traces/embedded-json";
import { longTokens } from "@/lib/traces/long-tokens";
import { type LitRange, type Segment } from "./segment";

/** Shorter segments hold nothing worth folding. */
const leastLength = 120;

/**
 * Segments in which what nobody reads letter by letter (an encoding, a key, JSON within prose) is said in a few words;
 * `folded` holds the text itself. What is quoted or found stays in sight.
 */
export function foldSegments(segments: readonly Segment[], ranges: readonly LitRange[]): Segment[] {
  return segments.flatMap((segment) => {
    const { text, from, sourceLength } = segment;
    if (from === null || sourceLength !== undefined || text.length < leastLength) return [segment];
    const isLit = (fold: { from: number; to: number }) =>
      ranges.some((range) => range.from < from + fold.to && range.to > from + fold.from);
    const folds = foldsOf(text).filter((fold) => !isLit(fold));
    return folds.length === 0 ? [segment] : cut(segment, from, folds);
  });
}

function foldsOf(text: string) {
  const json = embeddedJson(text);
  const tokens = longTokens(text).filter(
    (token) => !json.some(({ from, to }) => token.from >= from && token.from < to),
  );
  return [...json, ...tokens].sort((a, b) => a.from - b.from);
}

function cut(
  segment: Segment,
  start: number,
  folds: readonly { from: number; to: number; words: string }[],
): Segment[] {
  const pieces: Segment[] = [];
  let at = 0;
  for (const { from, to, words } of folds) {
    if (from > at) pieces.push({ ...segment, text: segment.text.slice(at, from), from: start + at });
    const folded = segment.text.slice(from, to);
    pieces.push({ ...segment, text: words, from: start + from, sourceLength: to - from, folded });
    at = to;
  }
  if (at < segment.text.length) pieces.push({ ...segment, text: segment.text.slice(at), from: start + at });
  return pieces;
}
