import { type Tone } from "../grammars/tone";
import { type Segment } from "./segment";

/** A stretch of code and what it is; null for nothing in particular. */
export interface TonedRun {
  length: number;
  tone: Tone | null;
}

/** Colors code; loaded when there is code to color, see `useHighlighter`. */
export type Highlighter = (code: string, language: string) => TonedRun[];

/** Longer code stays plain: coloring it would hold the page up. */
export const maxHighlightedLength = 8_000;

/**
 * Cuts segments at the edges of runs and tones them; the runs say what the segments' texts are, one after the other.
 */
export function toneSegments(segments: readonly Segment[], runs: readonly TonedRun[]): Segment[] {
  let [run, used] = [0, 0];
  return segments.flatMap((segment) => {
    const pieces: Segment[] = [];
    for (let at = 0; at < segment.text.length;) {
      const { length, tone } = runs[run] ?? { length: Infinity, tone: null };
      const left = segment.text.length - at;
      // What stands for an escape is drawn as a whole.
      const taken = segment.sourceLength === undefined ? Math.min(length - used, left) : left;
      const from = segment.from === null || at === 0 ? segment.from : segment.from + at;
      if (taken > 0)
        pieces.push({ ...segment, text: segment.text.slice(at, at + taken), from, ...(tone ? { tone } : {}) });
      at += taken;
      used += taken;
      while (run < runs.length && used >= (runs[run]?.length ?? 0)) used -= runs[run++]?.length ?? 0;
    }
    return pieces;
  });
}

/** The segments of a text in a language, colored where it can be. */
export function colour(
  segments: readonly Segment[],
  language: string | null,
  highlight: Highlighter | null,
): Segment[] {
  if (!highlight || language === null) return [...segments];
  const code = segments.map(({ text }) => text).join("");
  return code.length > maxHighlightedLength ? [...segments] : toneSegments(segments, highlight(code, language));
}
