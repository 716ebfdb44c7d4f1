interface Group {
  successes: number;
  count: number;
}

/**
 * Of two groups, how likely each number of successes of the first is where both together have as many as
 * they have (hypergeometric), by that number. The weights are not scaled: the likeliest has 1, and those
 * too small for a double are left out.
 */
export function hypergeometricWeights(first: Group, second: Group): Map<number, number> {
  const all = first.count + second.count;
  const successes = first.successes + second.successes;
  const [least, most] = [Math.max(0, successes - second.count), Math.min(successes, first.count)];
  // From one table to the next by the ratio of their probabilities, outwards from the
  // likeliest: no factorial can overflow.
  const ratio = (k: number): number =>
    ((successes - k) * (first.count - k)) / ((k + 1) * (all - successes - first.count + k + 1));
  const likeliest = Math.min(most, Math.max(least, Math.floor(((successes + 1) * (first.count + 1)) / (all + 2))));
  const weights = new Map([[likeliest, 1]]);
  for (let k = likeliest, weight = 1; k < most && weight > 0; k += 1) weights.set(k + 1, (weight *= ratio(k)));
  for (let k = likeliest - 1, weight = 1; k >= least && weight > 0; k -= 1) weights.set(k, (weight /= ratio(k)));
  return weights;
}
