import { changeThresholds } from "./change-thresholds";
import { looks } from "./looks";
import { readThreshold } from "./read-threshold";
import { bestSplit, windowSize } from "./split-ratio";

/** How often a rule may be wrong where nothing changes: the chance of an alarm within `windowSize` observations. */
export const falseAlarmRates = [0.1, 0.05, 0.01] as const;

/** A change that was found, in places of the observations handed in. */
export interface FoundChange {
  /** Of which value the share has changed. */
  value: string;
  /**
   * The stretch that was looked at begins here; behind the change: the first observation of the new share; up
   * to here, exclusive, was it seen.
   */
  from: number;
  at: number;
  to: number;
  /** The logarithm of the likelihood ratio, and from where on it tells. */
  ratio: number;
  threshold: number;
}

interface Series {
  /** What each observation says, in the order of time: the agent that is named, or whether a trace failed. */
  values: readonly string[];
  /** Whose share is watched; null for that of each value. */
  watched: string | null;
  /** How many observations there were, since the test began, before the first of these. */
  skipped: number;
  /** Up to how many observations, counted since the test began, looks were taken already. */
  looked: number;
  /** One of `falseAlarmRates`. */
  rate: number;
}

/**
 * Looks for a change of a share in observations that arrive one after another, the rate before it unknown: after 30
 * observations and each further 5, whatever batches they come in, the greatest likelihood ratio over all splits of
 * the newest 500 is held against a threshold (the change-point model of Hawkins, Qiu & Kang 2003, J. Qual. Technol.
 * 35:355, for Bernoulli observations as Ross, Tasoulis & Adams 2013, Comput. Stat. 28:463, with the ratio of
 * Hinkley & Hinkley 1970). The thresholds are such that in observations without a change the chance of an alarm is
 * `rate` within 500 observations, spread evenly over them (docs/watching.md). Where the share of each of k > 2
 * values is watched, each is granted a k-th of it.
 *
 * Answers the first change and what was looked at until then, or up to where there is none. After a change
 * the test begins anew behind `to`.
 */
export function findChange(series: Series): { change: FoundChange | null; looked: number } {
  const { values, skipped, rate } = series;
  const prefixes = countPrefixes(series);
  const first = Math.max(looks.least, (Math.floor(series.looked / looks.every) + 1) * looks.every);
  let looked = series.looked;
  for (let look = first; look <= skipped + values.length; look += looks.every) {
    looked = look;
    const from = Math.max(0, look - windowSize) - skipped;
    const to = look - skipped;
    if (from < 0) continue; // its window is not here
    const change = lookOnce(prefixes, { from, to, look, rate, isAny: series.watched === null });
    if (change) return { change, looked };
  }
  return { change: null, looked };
}

/** By watched value, how many of the first observations say it. */
function countPrefixes({ values, watched }: Series): Map<string, Int32Array> {
  const prefixes = new Map<string, Int32Array>();
  for (const value of watched === null ? new Set(values) : [watched]) {
    const prefix = new Int32Array(values.length + 1);
    for (const [at, said] of values.entries()) prefix[at + 1] = (prefix[at] as number) + (said === value ? 1 : 0);
    prefixes.set(value, prefix);
  }
  return prefixes;
}

const hitsIn = (prefix: Int32Array, from: number, to: number): number =>
  (prefix[to] as number) - (prefix[from] as number);

function lookOnce(
  prefixes: ReadonlyMap<string, Int32Array>,
  { from, to, look, rate, isAny }: { from: number; to: number; look: number; rate: number; isAny: boolean },
): FoundChange | null {
  const present = [...prefixes].filter(([, prefix]) => !isAny || hitsIn(prefix, from, to) > 0);
  // Two shares that make up the whole are one question.
  const tests = present.length <= 2 ? 1 : present.length;
  let found: (FoundChange & { rise: number }) | null = null;
  for (const [value, prefix] of present) {
    const count = to - from;
    const { at, ratio } = splitWindow(prefix, from, to);
    const threshold = readThreshold(changeThresholds, {
      hits: hitsIn(prefix, from, to),
      count,
      look,
      rate: rate / tests,
    });
    if (ratio < threshold) continue;
    const rise = hitsIn(prefix, at, to) / (to - at) - hitsIn(prefix, from, at) / (at - from);
    const exceeds = ratio - threshold - (found ? found.ratio - found.threshold : -Infinity);
    // Of two that say the same, the one that rose.
    if (exceeds > 1e-9 || (exceeds > -1e-9 && rise > (found?.rise ?? 0)))
      found = { value, from, at, to, ratio, threshold, rise };
  }
  if (!found) return null;
  const { rise: _, ...change } = found;
  return { ...change, at: placeOf(prefixes.get(change.value) as Int32Array, change) };
}

/** Splits are tried at every fifth observation counted since the test began; a window begins at one of them. */
function splitWindow(prefix: Int32Array, from: number, to: number): { at: number; ratio: number } {
  const window = { from: 0, to: to - from, stride: looks.every, minSide: looks.minSide };
  const { at, ratio } = bestSplit(prefix.subarray(from), window);
  return { at: from + at, ratio };
}

/** The place of the change to the observation, once it is known that there is one. */
const placeOf = (prefix: Int32Array, { from, to, at }: FoundChange): number => {
  const exact = bestSplit(prefix, { from, to, stride: 1, minSide: looks.minSide });
  return exact.ratio > 0 ? exact.at : at;
};
