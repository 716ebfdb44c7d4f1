import { type Figure } from "@/lib/attribution/tracer-view";
import { seededRandom } from "./seeded-random";

export interface Interval {
  mean: number;
  low: number;
  high: number;
}

const draws = 2000;

/**
 * The mean of the values with its 95 % bootstrap interval: whole question groups are drawn with replacement, since answers to one question are not
 * independent, and the interval holds the middle 95 % of the means (percentile bootstrap, Efron 1979). NaN without values.
 */
export function bootstrapMean(values: readonly number[], groups: readonly number[], seed: number): Interval {
  const totals = new Map<number, { sum: number; count: number }>();
  for (const [at, value] of values.entries()) {
    const total = totals.get(groups[at] ?? 0) ?? { sum: 0, count: 0 };
    totals.set(groups[at] ?? 0, { sum: total.sum + value, count: total.count + 1 });
  }
  const all = [...totals.values()];
  const random = seededRandom(seed);
  const means = Float64Array.from({ length: all.length === 0 ? 0 : draws }, () => {
    let sum = 0;
    let count = 0;
    for (let turn = 0; turn < all.length; turn += 1) {
      const drawn = all[Math.floor(random() * all.length)] as { sum: number; count: number };
      sum += drawn.sum;
      count += drawn.count;
    }
    return sum / count;
  }).sort();
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const low = means[Math.floor(0.025 * means.length)] ?? mean;
  const high = means[Math.ceil(0.975 * means.length) - 1] ?? mean;
  return { mean, low: Math.min(low, mean), high: Math.max(high, mean) };
}

/** The 97.5th percentile of the normal distribution. */
const z = 1.96;

/**
 * The same for a share, as figures are shown. Where all answers are right, or all are wrong, drawing them again shows no spread: then the interval is
 * that of Wilson (1927) over the groups, so that twelve of twelve is "at least 76 %" and no certainty.
 */
export function shareFigure(values: readonly number[], groups: readonly number[], seed: number): Figure {
  const { mean, low, high } = bootstrapMean(values, groups, seed);
  const count = values.length;
  const groupCount = new Set(groups).size;
  const certain = groupCount / (groupCount + z ** 2);
  if (mean === 1) return { share: 1, low: certain, high: 1, count };
  if (mean === 0) return { share: 0, low: 0, high: 1 - certain, count };
  return { share: mean, low, high, count };
}
