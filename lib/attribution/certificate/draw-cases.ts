import { groupBy } from "@/lib/traces/group-by";
import { isLabelled, type LabelledCase } from "../evaluation/content-free-baselines";
import { type EvaluationCase } from "../evaluation/evaluation-case";
import { seededRandom, shuffled } from "../statistics/seeded-random";

/** Which traces a judge is certified on, and what is left for another time. */
export interface Draw {
  cases: LabelledCase[];
  /** Questions with a labeled trace that no certification of this judge has used, those drawn now included. */
  freeCount: number;
  /** Labeled traces that earlier certifications of this judge have used. */
  usedCount: number;
}

/**
 * Draws labeled traces at random, one per question, so that they are independent. Traces in `used`, by content hash,
 * are left out: a judge that was chosen by its certificate would look better on the same traces than it is.
 */
export function drawCases(
  cases: readonly EvaluationCase[],
  { count, seed, used }: { count: number; seed: number; used: ReadonlySet<string> },
): Draw {
  const labelled = cases.filter(isLabelled);
  // By content, so that the order of files decides nothing.
  const free = labelled
    .filter(({ contentHash }) => !used.has(contentHash))
    .toSorted((a, b) => (a.contentHash < b.contentHash ? -1 : 1));
  const random = seededRandom(seed);
  const byQuestion = [...groupBy(free, ({ question }) => question).values()];
  const one = byQuestion.map((of) => of[Math.floor(random() * of.length)] as LabelledCase);
  return {
    cases: shuffled(one, random).slice(0, count),
    freeCount: byQuestion.length,
    usedCount: labelled.length - free.length,
  };
}
