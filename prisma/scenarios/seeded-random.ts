import { seededRandom as seededNumbers, shuffled } from "@/lib/attribution/statistics/seeded-random";

/** A source of chance that gives the same numbers for the same seed, on every machine. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** One item of a list that is not empty. */
  pick: <T>(items: readonly T[]) => T;
  /** A copy in another order. */
  shuffle: <T>(items: readonly T[]) => T[];
}

export function seededRandom(seed: number): SeededRandom {
  const next = seededNumbers(seed);
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error("Nothing to pick from.");
    return items[int(0, items.length - 1)] as T;
  };
  const shuffle = <T>(items: readonly T[]): T[] => shuffled(items, next);
  return { int, pick, shuffle };
}
