/**
 * How far two ways of grouping the same things agree, by pairs, corrected for chance (Hubert and Arabie 1985,
 * J. Classif. 2:193): 1 for the same groups, about 0 for groups by chance, below 0 for less. The groups of each thing
 * are given by name.
 */
export function adjustedRandIndex(groups: readonly string[], others: readonly string[]): number {
  const pairs = countPairs(groups);
  const otherPairs = countPairs(others);
  const both = countPairs(groups.map((name, at) => JSON.stringify([name, others[at]])));
  const all = pairsOf(groups.length);
  const expected = all === 0 ? 0 : (pairs * otherPairs) / all;
  const most = (pairs + otherPairs) / 2;
  // Where both put everything together, or nothing, they agree.
  return most === expected ? 1 : (both - expected) / (most - expected);
}

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/** Pairs of things in one group. */
function countPairs(groups: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const name of groups) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  return [...sizes.values()].reduce((sum, size) => sum + pairsOf(size), 0);
}
