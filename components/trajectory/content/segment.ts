import { type Tone } from "../grammars/tone";

/** Colors and weight that a terminal asked for, already reduced to our own palette. */
export interface TerminalStyle {
  color?: string;
  background?: string;
  isBold?: boolean;
  isDim?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
}

/**
 * A stretch of text as it is drawn. `from` is where it begins in the step's content (UTF-16 units), so that what is
 * found in the content can be lit in any rendering of it; null for what the rendering adds, such as indentation.
 */
export interface Segment {
  text: string;
  from: number | null;
  /**
   * How many units of the content it stands for, where that is not the length of its text:
   * an escape. It is lit as a whole.
   */
  sourceLength?: number;
  /** Its own words, where `text` only says what they are. */
  folded?: string;
  tone?: Tone;
  style?: TerminalStyle;
  /** Number of the quote, from 0, that lights this stretch. */
  quote?: number;
  /** Number of the hit of a search, from 0, that lights this stretch; `isCurrent` where the reader stands on it. */
  hit?: number;
  isCurrent?: boolean;
}

/**
 * What is lit of a step's content, half-open, in UTF-16 units: a quote by its place in the attribution's list, a
 * hit by its place among the step's.
 */
export interface LitRange {
  from: number;
  to: number;
  quote?: number;
  hit?: number;
  isCurrent?: boolean;
}

export interface QuoteRange extends LitRange {
  quote: number;
}

/**
 * Cuts segments at the edges of ranges, so that each is lit as a whole or not at all. A stretch can be quoted and found
 * at once; where two quotes, or two hits, overlap, the first one wins.
 */
export function lightRanges(segments: readonly Segment[], ranges: readonly LitRange[]): Segment[] {
  if (ranges.length === 0) return [...segments];
  return segments.flatMap((segment) => (segment.from === null ? [segment] : cutSegment(segment, segment.from, ranges)));
}

function cutSegment(segment: Segment, start: number, ranges: readonly LitRange[]): Segment[] {
  const end = start + (segment.sourceLength ?? segment.text.length);
  const touching = ranges.filter((range) => range.from < end && range.to > start);
  if (touching.length === 0) return [segment];
  if (segment.sourceLength !== undefined) return [lit(segment, touching)];
  const inside = touching.flatMap((range) => [range.from, range.to]).filter((edge) => edge > start && edge < end);
  const edges = [...new Set([start, ...inside, end])].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1] ?? end;
    const piece: Segment = { ...segment, text: segment.text.slice(from - start, to - start), from };
    return lit(
      piece,
      touching.filter((range) => range.from <= from && range.to >= to),
    );
  });
}

function lit(segment: Segment, ranges: readonly LitRange[]): Segment {
  const quote = ranges.find((range) => range.quote !== undefined)?.quote;
  const found = ranges.find((range) => range.hit !== undefined);
  return {
    ...segment,
    ...(quote === undefined ? {} : { quote }),
    ...(found?.hit === undefined ? {} : { hit: found.hit }),
    ...(found?.isCurrent ? { isCurrent: true } : {}),
  };
}
