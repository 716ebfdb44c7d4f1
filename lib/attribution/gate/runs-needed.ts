import { stratifiedDifference, type Stratum } from "../statistics/stratified";

/** So often a comparison of that many runs settles it: the 80th percentile of the normal distribution. */
const power = 0.8416;

/**
 * So many more runs of each version would likely settle a comparison if both fail as they did, by whichever answer
 * takes fewer: that the difference is less than `below`, or that it is more than `above`. `z`: standard errors of the
 * tests. Null where nothing is compared yet, or the difference lies on the very end.
 */
export function moreRunsNeeded(
  strata: readonly Stratum[],
  { below, above }: { below: number; above: number },
  z: number,
): number | null {
  // Of one standard error: the half of the interval tells how far a comparison of as many runs as now spreads.
  const found = stratifiedDifference(strata, 1);
  if (found === null) return null;
  const now = strata.reduce((sum, { first, second }) => sum + Math.min(first.count, second.count), 0);
  const error = (found.high - found.low) / 2;
  const gap = Math.max(below - found.value, found.value - above);
  if (gap <= 0 || now === 0) return null;
  return Math.max(1, Math.ceil(now * (((z + power) * error) / gap) ** 2) - now);
}
