/**
 * What a judge said beside what is true, by class (an agent, a failure mode, failed or not). Labeled traces that stand
 * for more than others count as `effectiveCounts` says, so counts may be fractions.
 */
export interface JudgedCounts {
  /** Labeled traces: `pairs[answer][truth]`. */
  pairs: readonly (readonly number[])[];
  /** Traces without a label, by answer. */
  others: readonly number[];
}

/** The sums that corrections are made of; shares are of the labeled traces, or of the others. */
interface JudgedShares {
  labelled: number;
  others: number;
  truth: number[];
  answer: number[];
  /** Labeled traces of the class that the judge names too. */
  both: number[];
  otherAnswer: number[];
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

export function judgedShares({ pairs, others }: JudgedCounts): JudgedShares {
  const labelled = sum(pairs.map(sum));
  const otherCount = sum(others);
  return {
    labelled,
    others: otherCount,
    truth: pairs.map((_, at) => sum(pairs.map((row) => row[at] ?? 0)) / labelled),
    answer: pairs.map((row) => sum(row) / labelled),
    both: pairs.map((row, at) => (row[at] ?? 0) / labelled),
    otherAnswer: others.map((count) => (otherCount === 0 ? 0 : count / otherCount)),
  };
}

/** Shares without negative ones that add up to 1. */
export function asDistribution(shares: readonly number[]): number[] {
  const kept = shares.map((share) => Math.max(0, share));
  const whole = sum(kept);
  return kept.map((share) => share / whole);
}
