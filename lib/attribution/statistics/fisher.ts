import { hypergeometricWeights } from "./hypergeometric-weights";

/** Tables as likely as the one that was seen, but for the last digits of a double, are counted as it is. */
const tie = 1 + 1e-7;

interface Group {
  successes: number;
  count: number;
}

/**
 * How likely two groups differ this much or more by chance where both have the same share: the exact two-sided test,
 * the sum over all tables with the same margins that are no likelier than the one that was seen (Fisher 1934; the
 * two-sided sum as Irwin 1935, Metron 12:83). 1 where a group is empty. Only for independent traces.
 */
export function fisherExact(first: Group, second: Group): number {
  const weights = hypergeometricWeights(first, second);
  const seen = (weights.get(first.successes) ?? 0) * tie;
  return shareOf(weights, (_, weight) => weight <= seen);
}

/**
 * How likely the first group has so many successes or more by chance where both have the same share: the exact
 * one-sided test (Fisher 1934), the upper tail of the hypergeometric distribution. 1 where a group is empty. All k of
 * the first and none of k of the second give 1 / C(2k, k).
 */
export const fisherGreater = (first: Group, second: Group): number =>
  shareOf(hypergeometricWeights(first, second), (successes) => successes >= first.successes);

function shareOf(
  weights: ReadonlyMap<number, number>,
  isCounted: (successes: number, weight: number) => boolean,
): number {
  let [total, counted] = [0, 0];
  for (const [successes, weight] of weights) {
    total += weight;
    if (isCounted(successes, weight)) counted += weight;
  }
  return Math.min(1, counted / total);
}
