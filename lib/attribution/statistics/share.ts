import { bootstrapRatios, type Column } from "./bootstrap";
import { type Estimate, type Share } from "./estimate";
import { wilson } from "./wilson";

/** A share of no traces: nothing is known of it. */
const unknown: Share = { value: 0, low: 0, high: 1, count: 0, wilson: null };

/**
 * The mean of values in 0–1 as a share of traces, with its 95% interval over question groups (`clusterBootstrap`).
 * Where the groups are all alike, all right or all wrong most of all, drawing them again shows no spread: then the
 * interval is that of Wilson (1927) over the groups, so that twelve of twelve is "at least 76%" and no certainty.
 * `wilson` stands beside it where every group has one trace. Traces with null are not in it; of none at all the share
 * is 0 with the interval 0–1 and the count 0.
 */
export function share(values: Column, groups: readonly number[], seed: number): Share {
  return shares([values], groups, seed)[0] as Share;
}

/** The same for many columns over the same traces, with shared draws. */
export function shares(columns: readonly Column[], groups: readonly number[], seed: number): Share[] {
  const weighted = columns.map((values) => ({ values, weights: null }));
  const estimates = bootstrapRatios(weighted, groups, seed);
  return columns.map((values, at) => toShare(estimates[at] as Estimate, values, groups, null));
}

/**
 * Shares of a population, with shared draws, from traces that were drawn with different probabilities: Σ weight · value
 * / Σ weight with the weight 1 / probability (Hájek 1971, as in Särndal, Swensson & Wretman 1992, section 5.7), and the
 * interval over question groups. Weights above 0. `wilson` only where all weights are the same.
 */
export function weightedShares(
  columns: readonly Column[],
  weights: readonly number[],
  groups: readonly number[],
  seed: number,
): Share[] {
  const estimates = bootstrapRatios(
    columns.map((values) => ({ values, weights })),
    groups,
    seed,
  );
  return columns.map((values, at) => toShare(estimates[at] as Estimate, values, groups, weights));
}

/** What a drawn interval of values makes as a share, as `share` says. */
export function toShare(
  { value, low, high }: Estimate,
  values: Column,
  groups: readonly number[],
  weights: readonly number[] | null,
): Share {
  const byGroup = new Map<number, number>();
  let count = 0;
  for (const [at, one] of values.entries()) {
    if (one === null) continue;
    count += 1;
    const group = groups[at] as number;
    byGroup.set(group, (byGroup.get(group) ?? 0) + (weights?.[at] ?? 1));
  }
  if (count === 0) return unknown;
  const isEven = weights === null || weights.every((weight) => weight === weights[0]);
  const independent = isEven && byGroup.size === count ? wilson(value * count, count) : null;
  if (high - low > 1e-12) return { value, low, high, count, wilson: independent };
  const alike = wilson(value * effectiveCount([...byGroup.values()]), effectiveCount([...byGroup.values()]));
  return { value, low: Math.min(value, alike.low), high: Math.max(value, alike.high), count, wilson: independent };
}

/** As many groups of equal weight as these are worth: (Σw)² / Σw² (Kish 1965, section 8.2). */
const effectiveCount = (weights: readonly number[]): number => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return sum ** 2 / weights.reduce((all, weight) => all + weight ** 2, 0);
};
