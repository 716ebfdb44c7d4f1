import { fisherGreater } from "@/lib/attribution/statistics/fisher";

/** When the replays of a step are looked at, and what a p-value is then held against. */
export interface LookPlan {
  /** Steps that may be tested: the level of the scan is split over them (Bonferroni). */
  testableCount: number;
  scanLevel: number;
  /** Of one step, over all looks at it. */
  stepLevel: number;
  /** Of one look. */
  level: number;
  /** Replays an arm at each look, ascending. */
  looks: readonly number[];
  /**
   * The fewest flips of the last look that would be significant at the level of the whole scan against none; all of
   * them where not even those are.
   */
  fewestTelling: number;
  /** Whether all flips against none would be significant at a look. Where not, a step can be suggestive at best. */
  canBeDecisive: boolean;
}

/** Looks at a step where no number of replays is asked for: at so many times the smallest number. */
const lookFactors = [1, 2, 4] as const;
/** Beyond that no level that anybody asks for lies: C(80, 40) is over 10²³. */
const mostReplays = 40;

/** Whether a p-value keeps a level, but for the last digits of a double: 1 / C(6, 3) is 0.05. */
export const isWithin = (pValue: number, level: number): boolean => pValue <= level * (1 + 1e-9);

const allAgainstNone = (count: number): number => fisherGreater({ successes: count, count }, { successes: 0, count });

/**
 * How many replays an arm a step gets. Each step's share of `scanLevel` is `scanLevel / testableCount`. With `replays`
 * 0 the first look is at the smallest k for which all against none is significant, 1 / C(2k, k) ≤ level; where some
 * corrected replays fail and others do not, as with agents that err at random, there is a second look at 2k and a third
 * at 4k, and each look has a third of the step's level, so that all together hold it. A number that a person asks for
 * is looked at once, at the step's whole level.
 */
export function planLooks(testableCount: number, scanLevel: number, replays: number): LookPlan {
  const stepLevel = scanLevel / Math.max(1, testableCount);
  const base = { testableCount, scanLevel, stepLevel };
  if (replays > 0) {
    const canBeDecisive = isWithin(allAgainstNone(replays), stepLevel);
    return { ...base, level: stepLevel, looks: [replays], fewestTelling: fewestOf(replays, scanLevel), canBeDecisive };
  }
  const level = stepLevel / lookFactors.length;
  const smallest = fewestReplays(level);
  const looks = lookFactors.map((factor) => factor * smallest);
  return { ...base, level, looks, fewestTelling: fewestOf(looks.at(-1) ?? 1, scanLevel), canBeDecisive: true };
}

function fewestOf(count: number, level: number): number {
  for (let flips = 1; flips < count; flips += 1)
    if (isWithin(fisherGreater({ successes: flips, count }, { successes: 0, count }), level)) return flips;
  return count;
}

/** The fewest replays an arm with which all flips against none is significant at a level. */
export function fewestReplays(level: number): number {
  for (let count = 1; count < mostReplays; count += 1) if (isWithin(allAgainstNone(count), level)) return count;
  return mostReplays;
}
