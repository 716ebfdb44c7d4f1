import { seededRandom } from "../statistics/seeded-random";

/** By how many traces of a new version it is looked at; afterwards it is no longer new. */
export const versionLooks = [20, 40, 80, 160, 320] as const;
/** So many traces of the version before are needed at least, and looked at at most: the newest. */
export const leastBefore = 20;
export const mostBefore = 500;

/** Of so many observations so many are failures. */
interface Tally {
  count: number;
  hits: number;
}

/** Draws of one critical value: they hold a rate of 5% to about 0.2%. */
const draws = 10_000;
/** Below the bar of a single look at the highest rate nothing is drawn. */
const leastBar = 1.2;
const seed = 20_261;

/**
 * By how many standard errors the rate of the second is greater: the pooled score test of two shares; 0 where there is
 * nothing but failures, or none.
 */
export function excess(before: Tally, since: Tally): number {
  const pooled = (before.hits + since.hits) / (before.count + since.count);
  const variance = pooled * (1 - pooled) * (1 / before.count + 1 / since.count);
  return variance === 0 ? 0 : (since.hits / since.count - before.hits / before.count) / Math.sqrt(variance);
}

/**
 * From which excess on a new version is called worse, such that one that is as good as the version before is called so
 * at any of all looks with the chance `rate` at most: the same bar at every look (Pocock 1977, Biometrika 64:191), read
 * off seeded draws of the whole test at the share of failures that both versions have together.
 */
export function criticalExcess(beforeCount: number, pooled: Tally, rate: number): number {
  const share = (pooled.hits + 0.5) / (pooled.count + 1);
  const random = seededRandom(seed);
  const drawBefore = binomial(beforeCount, share, random);
  const increments = versionLooks.map((look, at) => binomial(look - (versionLooks[at - 1] ?? 0), share, random));
  const maxima = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    const before = { count: beforeCount, hits: drawBefore() };
    let [hits, most] = [0, -Infinity];
    for (const [at, count] of versionLooks.entries()) {
      hits += (increments[at] as () => number)();
      most = Math.max(most, excess(before, { count, hits }));
    }
    maxima[draw] = most;
  }
  maxima.sort();
  const granted = Math.floor(draws * rate);
  const last = maxima[draws - 1 - granted] as number;
  // Ties with the first that is not granted are not granted either.
  return last + 1e-9;
}

/** Draws how many of `count` are hits, by the inverse of the distribution. */
function binomial(count: number, share: number, random: () => number): () => number {
  const cumulated = new Float64Array(count + 1);
  const odds = Math.log(share / (1 - share));
  let logChance = count * Math.log1p(-share);
  let sum = 0;
  for (let hits = 0; hits <= count; hits += 1) {
    sum += Math.exp(logChance);
    cumulated[hits] = sum;
    logChance += Math.log((count - hits) / (hits + 1)) + odds;
  }
  return () => {
    const at = random() * sum;
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulated[middle] as number) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Where a new version turned out worse. */
interface WorseVersion {
  /** Traces of the new version that were looked at, the oldest first. */
  look: number;
  excess: number;
  threshold: number;
}

/**
 * Looks whether a new version fails more often than the one before it, at each of `versionLooks` that it has enough
 * traces for and that was not taken yet.
 * `before` are at most the newest 500 traces of the version before, `since` says of those of the new one, the
 * oldest first, whether each failed.
 */
export function findWorse(input: { before: Tally; since: readonly boolean[]; looked: number; rate: number }): {
  worse: WorseVersion | null;
  looked: number;
} {
  const { before, since, rate } = input;
  let { looked } = input;
  if (before.count < leastBefore) return { worse: null, looked };
  for (const look of versionLooks) {
    if (look <= looked || look > since.length) continue;
    looked = look;
    const tally = { count: look, hits: since.slice(0, look).filter(Boolean).length };
    const z = excess(before, tally);
    if (z < leastBar) continue;
    const pooled = { count: before.count + look, hits: before.hits + tally.hits };
    const threshold = criticalExcess(before.count, pooled, rate);
    if (z >= threshold) return { worse: { look, excess: z, threshold }, looked };
  }
  return { worse: null, looked };
}
