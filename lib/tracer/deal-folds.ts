import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";

/**
 * The fold of each item, 0 to `foldCount`−1 (or fewer, where there are fewer groups): items of one group
 * are in one fold, and the folds are of nearly equal size. The groups are dealt in an order drawn from the
 * seed, each to the fold that is smallest.
 */
export function dealFolds(groups: readonly number[], foldCount: number, seed: number): number[] {
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const folds = Array.from({ length: Math.max(1, Math.min(foldCount, sizes.size)) }, () => 0);
  const foldOf = new Map<number, number>();
  for (const group of shuffled(
    [...sizes.keys()].sort((a, b) => a - b),
    seededRandom(seed),
  )) {
    const smallest = folds.indexOf(Math.min(...folds));
    foldOf.set(group, smallest);
    folds[smallest] = (folds[smallest] as number) + (sizes.get(group) ?? 0);
  }
  return groups.map((group) => foldOf.get(group) ?? 0);
}
