import { type JudgedCounts } from "../judged-counts";

/** Labeled runs and others of known shares; `says[truth][answer]` is what the judge says. */
export function drawnCounts(
  random: () => number,
  { shares, says }: { shares: readonly number[]; says: readonly (readonly number[])[] },
  { labels, others, labelledShares = shares }: { labels: number; others: number; labelledShares?: readonly number[] },
): JudgedCounts {
  const answers = says.map((chances) => drawer(random, chances));
  const answerOf = (truth: number): number => (answers[truth] as () => number)();
  const pairs = shares.map(() => shares.map(() => 0));
  const truthOf = drawer(random, labelledShares);
  for (let at = 0; at < labels; at += 1) {
    const truth = truthOf();
    const row = pairs[answerOf(truth)] as number[];
    row[truth] = (row[truth] as number) + 1;
  }
  const answered = drawer(
    random,
    shares.map((_, answer) => shares.reduce((all, share, truth) => all + share * (says[truth]?.[answer] ?? 0), 0)),
  );
  const counts = shares.map(() => 0);
  for (let at = 0; at < others; at += 1) {
    const answer = answered();
    counts[answer] = (counts[answer] as number) + 1;
  }
  return { pairs, others: counts };
}

function drawer(random: () => number, chances: readonly number[]): () => number {
  const ends = chances.map((_, at) => chances.slice(0, at + 1).reduce((all, each) => all + each, 0));
  return () => {
    const place = random();
    const found = ends.findIndex((end) => place < end);
    return found === -1 ? chances.length - 1 : found;
  };
}
