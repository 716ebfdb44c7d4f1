/** What a piece of content is coloured as: parts of JSON, or nothing. */
export type Tone = "key" | "string" | "number" | "literal" | "faint";

/** Colours and weight that a terminal asked for, already reduced to our own palette. */
export interface TerminalStyle {
  color?: string;
  background?: string;
  isBold?: boolean;
  isDim?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
}

/**
 * A stretch of text as it is drawn. `from` is where it begins in the step's content (UTF-16 units), so that a quote found in the content
 * can be lit in any rendering of it; null for what the rendering adds, such as indentation.
 */
export interface Segment {
  text: string;
  from: number | null;
  tone?: Tone;
  style?: TerminalStyle;
  /** Number of the quote, from 0, that lights this stretch. */
  quote?: number;
}

/** Where a quote lies in a step's content, half-open, in UTF-16 units; `quote` is its place in the attribution's list. */
export interface QuoteRange {
  quote: number;
  from: number;
  to: number;
}

/** Cuts segments at the edges of quotes, so that each is lit as a whole or not at all. Where quotes overlap, the first one wins. */
export function lightQuotes(segments: readonly Segment[], ranges: readonly QuoteRange[]): Segment[] {
  if (ranges.length === 0) return [...segments];
  return segments.flatMap((segment) => (segment.from === null ? [segment] : cutSegment(segment, segment.from, ranges)));
}

function cutSegment(segment: Segment, start: number, ranges: readonly QuoteRange[]): Segment[] {
  const end = start + segment.text.length;
  const touching = ranges.filter((range) => range.from < end && range.to > start);
  if (touching.length === 0) return [segment];
  const inside = touching.flatMap((range) => [range.from, range.to]).filter((edge) => edge > start && edge < end);
  const edges = [...new Set([start, ...inside, end])].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1] ?? end;
    const hit = touching.find((range) => range.from <= from && range.to >= to);
    const piece: Segment = { ...segment, text: segment.text.slice(from - start, to - start), from };
    return hit ? { ...piece, quote: hit.quote } : piece;
  });
}
