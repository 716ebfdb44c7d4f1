import { type Estimate } from "../statistics/estimate";
import { z95 } from "../statistics/normal-quantile";
import { newcombe } from "../statistics/newcombe";
import { stratifiedDifference, stratifiedGreater, type Stratum } from "../statistics/stratified";

/**
 * Standard errors to either side of an interval that holds what is true in 95% over so many looks together: of one, of
 * two, and so on.
 */
export const standardErrors = [z95, 2.2414, 2.394, 2.4977, 2.5758];

export interface ComparedStrata {
  /** The second minus the first, with its interval. */
  difference: Estimate;
  /** Exact, one-sided: how likely so many more of the second are by chance; see `stratifiedGreater`. */
  p: number;
  mid: number;
  least: number;
}

/** Compares runs within their strata; `z` as `standardErrors` has it. */
export function compareStrata(strata: readonly Stratum[], z = z95): ComparedStrata {
  const [only, second] = strata;
  const isOne = only !== undefined && second === undefined;
  const difference = isOne ? newcombe(only.first, only.second, z) : stratifiedDifference(strata, z);
  return { difference: difference ?? { value: 0, low: -1, high: 1 }, ...stratifiedGreater(strata) };
}
