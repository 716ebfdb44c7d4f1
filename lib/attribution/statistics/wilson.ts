import { z95 } from "./normal-quantile";

/**
 * The 95% interval of a share of `count` independent answers of which `successes` are right (score interval without
 * continuity correction: Wilson 1927, J. Am. Stat. Assoc. 22:209; method 3 of Newcombe 1998, Stat. Med. 17:857).
 * `count` above 0 and `successes` in 0–count, both fractions where need be: a mean over repeats spreads less than one
 * answer, so that the interval is rather too wide than too narrow. `z`: half its width in standard errors.
 */
export function wilson(successes: number, count: number, z = z95): { low: number; high: number } {
  const share = successes / count;
  const square = z ** 2;
  const middle = share + square / (2 * count);
  const spread = Math.sqrt((square * (share * (1 - share) + square / (4 * count))) / count);
  const whole = 1 + square / count;
  // At the ends the formula gives 0 and 1 but for the last digit.
  return {
    low: successes === 0 ? 0 : Math.max(0, (middle - spread) / whole),
    high: successes === count ? 1 : Math.min(1, (middle + spread) / whole),
  };
}
