import { findText } from "@/lib/traces/find-text";
import { type StepWindow } from "@/lib/traces/step-window";
import { type LitRange } from "../content/segment";

/** So many hits are lit in one step, and as far as the one that the reader stands on. */
const mostLit = 300;

/**
 * Where a search finds its words in a step; `current` is the hit, counted from 0, that the reader stands on. One that
 * lies beyond what is loaded of a long step stands at the end of that.
 */
export function hitRanges(
  { content, isContentCut }: Pick<StepWindow, "content" | "isContentCut">,
  words: readonly string[],
  current: number | null,
): LitRange[] {
  if (words.length === 0) return [];
  const found = findText(content, words, Math.max(mostLit, (current ?? 0) + 1));
  const hits = found.map((range, hit): LitRange => ({
    ...range,
    hit,
    ...(hit === current ? { isCurrent: true } : {}),
  }));
  if (!isContentCut || current === null || current < found.length) return hits;
  return [...hits, { from: content.length, to: content.length + 1, hit: current, isCurrent: true }];
}
