/** So many of the newest observations of a series are looked at; older ones say nothing about a change of today. */
export const windowSize = 500;

/** x · ln x, with 0 at 0. */
const xlogx = Float64Array.from({ length: windowSize + 1 }, (_, x) => (x === 0 ? 0 : x * Math.log(x)));
const of = (x: number): number => xlogx[x] as number;

/** The greatest log-likelihood of `hits` among `count` independent observations of one unknown rate. */
const logLikelihood = (hits: number, count: number): number => of(hits) + of(count - hits) - of(count);

/**
 * How much better two rates explain a stretch of observations than one: the logarithm of the likelihood ratio, 0 or
 * more (Hinkley & Hinkley 1970, Biometrika 57:477, equation 2.2). `hits` of `count` before the split, `allHits` of
 * `allCount` on both sides of it; at most `windowSize` of them.
 */
export const splitRatio = (hits: number, count: number, allHits: number, allCount: number): number =>
  logLikelihood(hits, count) + logLikelihood(allHits - hits, allCount - count) - logLikelihood(allHits, allCount);

/** Where a stretch is split best. */
interface BestSplit {
  /** The first observation behind the split, as a place of `prefix`. */
  at: number;
  ratio: number;
}

/**
 * The split of the observations `from` (inclusive) to `to` (exclusive) with the greatest ratio; every `stride`-th place
 * counted from 0 is tried that leaves `minSide` on either side. Of equal ones the first. `prefix[i]` is how many of the
 * first i are hits. A ratio of 0 where no place is left.
 */
export function bestSplit(
  prefix: ArrayLike<number>,
  { from, to, stride, minSide }: { from: number; to: number; stride: number; minSide: number },
): BestSplit {
  const before = prefix[from] as number;
  const hits = (prefix[to] as number) - before;
  const best = { at: to, ratio: 0 };
  for (let at = Math.ceil((from + minSide) / stride) * stride; at <= to - minSide; at += stride) {
    const ratio = splitRatio((prefix[at] as number) - before, at - from, hits, to - from);
    if (ratio > best.ratio) [best.at, best.ratio] = [at, ratio];
  }
  return best;
}
