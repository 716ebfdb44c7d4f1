/** Tables as likely as the one that was seen, but for the last digits of a double, are counted as it is. */
const tie = 1 + 1e-7;

/**
 * How likely two groups differ this much or more by chance where both have the same share: the exact two-sided test, the sum over all tables with the same margins that are no
 * likelier than the one that was seen (Fisher 1934; the two-sided sum as Irwin 1935, Metron 12:83). 1 where a group is empty. Only for independent traces.
 */
export function fisherExact(
  first: { successes: number; count: number },
  second: { successes: number; count: number },
): number {
  const all = first.count + second.count;
  const successes = first.successes + second.successes;
  const [least, most] = [Math.max(0, successes - second.count), Math.min(successes, first.count)];
  // From one table to the next by the ratio of their probabilities, outwards from the likeliest: no factorial can overflow.
  const ratio = (k: number): number =>
    ((successes - k) * (first.count - k)) / ((k + 1) * (all - successes - first.count + k + 1));
  const likeliest = Math.min(most, Math.max(least, Math.floor(((successes + 1) * (first.count + 1)) / (all + 2))));
  const weights = new Map([[likeliest, 1]]);
  for (let k = likeliest, weight = 1; k < most && weight > 0; k += 1) weights.set(k + 1, (weight *= ratio(k)));
  for (let k = likeliest - 1, weight = 1; k >= least && weight > 0; k -= 1) weights.set(k, (weight /= ratio(k)));
  const seen = (weights.get(first.successes) ?? 0) * tie;
  let [total, tail] = [0, 0];
  for (const weight of weights.values()) {
    total += weight;
    if (weight <= seen) tail += weight;
  }
  return Math.min(1, tail / total);
}
