import { type Attribution } from "@/lib/traces/attribution";

type Interval = NonNullable<Attribution["interval"]>;

/** In how many of all cases the interval is to hold the decisive step. */
const COVERAGE = 0.8;
/**
 * Of each vote, how much is spread over the steps around the one it names, so that a step which nobody
 * named is the nearer the likelier.
 */
const SPREAD_SHARE = 0.1;
/** Sums of the same shares in another order differ by less. */
const ROUNDING = 1e-9;

export interface Vote {
  stepIndex: number;
  weight: number;
}

/**
 * What share of all votes each step of a trace of `stepCount` steps holds, summing to 1: nine tenths of a
 * vote stay on the step it names, a tenth is spread by 1 / (1 + d²), d being the distance in steps. Every
 * step alike where there is no vote.
 */
export function spreadVotes(votes: readonly Vote[], stepCount: number): number[] {
  const counted = votes.filter(({ stepIndex, weight }) => weight > 0 && stepIndex >= 0 && stepIndex < stepCount);
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  const shares = new Array<number>(stepCount).fill(counted.length === 0 ? 1 / stepCount : 0);
  for (const { stepIndex, weight } of counted) {
    const near = shares.map((_, index) => 1 / (1 + (index - stepIndex) ** 2));
    const nearTotal = near.reduce((sum, share) => sum + share, 0);
    for (const [index, share] of near.entries()) {
      const own = index === stepIndex ? 1 - SPREAD_SHARE : 0;
      shares[index] = (shares[index] ?? 0) + (weight / total) * (own + (SPREAD_SHARE * share) / nearTotal);
    }
  }
  return shares;
}

/**
 * Of each step, what share lies before it and what share after it: P_<i rises with i and Q_>i falls, so any bound on
 * both keeps one contiguous stretch.
 */
function sumsAround(shares: readonly number[]): { before: number; after: number }[] {
  const sums = shares.map(() => ({ before: 0, after: 0 }));
  let before = 0;
  let after = 0;
  for (const [index, share] of shares.entries()) {
    const fromEnd = shares.length - 1 - index;
    sums[index] = { before, after: sums[index]?.after ?? 0 };
    sums[fromEnd] = { before: sums[fromEnd]?.before ?? 0, after };
    before += share;
    after += shares[fromEnd] ?? 0;
  }
  return sums;
}

/**
 * Two-way conformity score of a labeled step t: max(P_<t, Q_>t), 0 where everything lies on it. Null for a
 * step that the trace does not have.
 */
export function conformityScore(shares: readonly number[], labelledStep: number): number | null {
  const sums = sumsAround(shares)[labelledStep];
  return sums ? Math.max(sums.before, sums.after) : null;
}

/**
 * The conformity score of an earlier answer of a consensus, from its exhibit of votes, on a trace of `stepCount` steps
 * of which a label says which one is decisive. Null where there are no votes or no such step. What a run is handed as
 * `measured.conformity` are these, one a question, of the same choice of voters.
 */
export function conformityOfVotes(
  attribution: Pick<Attribution, "exhibits">,
  stepCount: number,
  labelledStep: number,
): number | null {
  const votes = attribution.exhibits?.find((exhibit) => exhibit.kind === "votes");
  return votes ? conformityScore(spreadVotes(votes.ballots, stepCount), labelledStep) : null;
}

/**
 * The ⌈(n + 1) · coverage⌉-th smallest score; null where that is more than there are, which is so for less than ⌈1
 * / (1 − coverage)⌉ − 1 of them.
 */
export function conformityThreshold(scores: readonly number[], coverage: number): number | null {
  const rank = Math.max(1, Math.ceil((scores.length + 1) * coverage - ROUNDING));
  return scores.toSorted((a, b) => a - b)[rank - 1] ?? null;
}

/**
 * The steps with P_<i ≤ threshold and Q_>i ≤ threshold, first and last included; where none is, the one with the
 * largest share, of equals the earliest.
 */
export function conformalRange(shares: readonly number[], threshold: number): { first: number; last: number } {
  const kept = sumsAround(shares).flatMap(({ before, after }, index) =>
    Math.max(before, after) <= threshold + ROUNDING ? [index] : [],
  );
  const top = shares.reduce((best, share, index) => (share > (shares[best] ?? 0) + ROUNDING ? index : best), 0);
  return { first: kept[0] ?? top, last: kept.at(-1) ?? top };
}

/**
 * The contiguous steps that hold the decisive one in `coverage` of all cases, as far as labeled traces are like this
 * one (split conformal prediction with two-way filtration, arXiv 2605.06788; with exclusive sums,
 * docs/methods/consensus.md). Null where labels are too few to say.
 */
export function conformalInterval(
  votes: readonly Vote[],
  stepCount: number,
  conformity: readonly number[],
  coverage = COVERAGE,
): Interval | null {
  const threshold = conformityThreshold(conformity, coverage);
  if (threshold === null || stepCount === 0) return null;
  return { ...conformalRange(spreadVotes(votes, stepCount), threshold), coverage, labelCount: conformity.length };
}
