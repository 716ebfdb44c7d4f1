import { type Estimate } from "./estimate";
import { hypergeometricWeights } from "./hypergeometric-weights";

interface Group {
  successes: number;
  count: number;
}

/** Two groups that did the same task. */
export interface Stratum {
  first: Group;
  second: Group;
}

/**
 * How likely the second groups have so many successes or more by chance where within each stratum both have the same
 * share: the exact one-sided conditional test of several 2 × 2 tables (Gart 1970, Biometrika 57:471). With one stratum
 * it is Fisher's test, with strata of one pair each McNemar's. `mid` counts what was seen half (Lancaster 1961, J. Am.
 * Stat. Assoc. 56:223): nearer to what it states, but not always below. `least` is the smallest chance that these
 * totals allow: how likely the most successes are. p is 1 where no stratum can tell.
 */
export function stratifiedGreater(strata: readonly Stratum[]): { p: number; mid: number; least: number } {
  let chances = [1]; // by the number of successes of the second groups, counted from the least possible one
  let from = 0;
  let seen = 0;
  for (const { first, second } of strata) {
    const weights = hypergeometricWeights(second, first);
    seen += second.successes;
    const keys = [...weights.keys()];
    const lowest = Math.min(...keys);
    from += lowest;
    if (keys.length === 1) continue;
    const total = [...weights.values()].reduce((all, weight) => all + weight, 0);
    const next = new Array<number>(chances.length + Math.max(...keys) - lowest).fill(0);
    for (const [key, weight] of weights)
      for (const [at, chance] of chances.entries())
        next[at + key - lowest] = (next[at + key - lowest] as number) + (chance * weight) / total;
    chances = next;
  }
  // From the far end, so that a tail of small chances is not the rest of 1.
  let p = 0;
  for (let at = chances.length - 1; at >= seen - from; at -= 1) p += chances[at] as number;
  const mid = p - (chances[seen - from] ?? 0) / 2;
  return { p: Math.min(1, p), mid, least: Math.min(1, chances.at(-1) ?? 1) };
}

/** A success of the first alone and one of the second alone: without them, strata that all agree leave no doubt. */
const doubt: readonly Stratum[] = [
  { first: { successes: 1, count: 1 }, second: { successes: 0, count: 1 } },
  { first: { successes: 0, count: 1 }, second: { successes: 1, count: 1 } },
];

/**
 * How much larger the share of the second groups is, over strata (Mantel & Haenszel's difference), with the interval of
 * `z` standard errors (Sato 1989, Biometrics 45:1323). Two pairs that disagree are added for the interval, as Bonett &
 * Price (2012, J. Educ. Behav. Stat. 37:479) do for pairs. Null where no stratum has both.
 */
export function stratifiedDifference(strata: readonly Stratum[], z: number): Estimate | null {
  const told = strata.filter(({ first, second }) => first.count > 0 && second.count > 0);
  if (told.length === 0) return null;
  const { value } = mantelHaenszel(told);
  const { value: middle, spread } = mantelHaenszel([...told, ...doubt]);
  return {
    value,
    low: Math.max(-1, Math.min(value, middle - z * spread)),
    high: Math.min(1, Math.max(value, middle + z * spread)),
  };
}

function mantelHaenszel(strata: readonly Stratum[]): { value: number; spread: number } {
  let [difference, weight, slope, rest] = [0, 0, 0, 0];
  for (const { first, second } of strata) {
    const { successes: b, count: m } = first;
    const { successes: a, count: n } = second;
    const all = n + m;
    difference += (a * m - b * n) / all;
    weight += (n * m) / all;
    slope += (n ** 2 * b - m ** 2 * a + (n * m * (m - n)) / 2) / all ** 2;
    rest += (a * (m - b) + b * (n - a)) / (2 * all);
  }
  const value = difference / weight;
  return { value, spread: Math.sqrt(Math.max(0, value * slope + rest)) / weight };
}
