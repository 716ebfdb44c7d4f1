import { groupBy } from "@/lib/traces/group-by";
import { seededRandom, shuffled } from "../statistics/seeded-random";

/** Labeled traces that a certification draws, at most. */
export const mostDrawn = 500;

/** What of a labeled trace a draw looks at. */
interface Drawable {
  contentHash: string;
  /** Equal for traces that ask the same. */
  question: number;
}

/** Which traces a judge is certified on, and what is left for another time. */
export interface Draw<T> {
  cases: T[];
  /** Questions with a labeled trace that no certification of this judge has used, those drawn now included. */
  freeCount: number;
  /** Labeled traces that earlier certifications of this judge have used. */
  usedCount: number;
}

/**
 * Draws labeled traces at random, one per question, so that they are independent. Traces in `used`, by content hash,
 * are left out: a judge that was chosen by its certificate would look better on the same traces than it is.
 */
export function drawCases<T extends Drawable>(
  labelled: readonly T[],
  { count, seed, used }: { count: number; seed: number; used: ReadonlySet<string> },
): Draw<T> {
  // By content, so that the order of files decides nothing.
  const free = labelled
    .filter(({ contentHash }) => !used.has(contentHash))
    .toSorted((a, b) => (a.contentHash < b.contentHash ? -1 : 1));
  const random = seededRandom(seed);
  const byQuestion = [...groupBy(free, ({ question }) => question).values()];
  const one = byQuestion.map((of) => of[Math.floor(random() * of.length)] as T);
  return {
    cases: shuffled(one, random).slice(0, count),
    freeCount: byQuestion.length,
    usedCount: labelled.length - free.length,
  };
}
