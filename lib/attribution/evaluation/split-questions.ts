import { seededRandom, shuffled } from "../statistics/seeded-random";
import { type SplitShare } from "./data-set-view";

/**
 * Which split each case is in, by its question: a question is in one split alone, so that nothing that was learned in
 * one is asked in another. The largest questions are placed first, each in the split that is least filled for its share
 * and not full yet: so no split has more than its share of the cases by as much as its last question. The same
 * questions, shares and seed give the same splits.
 *
 * `questions` holds the question's number of each case; shares are weights, and are taken of their
 * sum. Without splits, all are null.
 */
export function splitQuestions(
  questions: readonly number[],
  splits: readonly SplitShare[],
  seed: number,
): (string | null)[] {
  if (splits.length === 0) return questions.map(() => null);
  const sizes = new Map<number, number>();
  for (const question of questions) sizes.set(question, (sizes.get(question) ?? 0) + 1);
  const total = splits.reduce((sum, { share }) => sum + share, 0);
  const open = splits.map(({ name, share }) => ({ name, goal: (share / total) * questions.length, count: 0 }));
  const splitOf = new Map<number, string>();
  const drawn = shuffled([...sizes], seededRandom(seed)).sort(([, a], [, b]) => b - a);
  for (const [question, size] of drawn) {
    const fill = ({ goal, count }: (typeof open)[number]): number => (count + size) / goal;
    // Counts add up to all cases: while one is left, some split has less than its goal, but for rounding.
    const waiting = open.filter(({ goal, count }) => count < goal);
    const chosen = (waiting.length > 0 ? waiting : open).reduce((best, one) => (fill(one) < fill(best) ? one : best));
    chosen.count += size;
    splitOf.set(question, chosen.name);
  }
  return questions.map((question) => splitOf.get(question) as string);
}
