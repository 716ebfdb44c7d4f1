/** A source of chance that gives the same numbers for the same seed, on every machine. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** One item of a list that is not empty. */
  pick: <T>(items: readonly T[]) => T;
  /** A copy in another order. */
  shuffle: <T>(items: readonly T[]) => T[];
}

/** mulberry32: 32 bits of state, enough for texts and tables. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error("Nothing to pick from.");
    return items[int(0, items.length - 1)] as T;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const mixed = [...items];
    for (let at = mixed.length - 1; at > 0; at -= 1) {
      const other = int(0, at);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  };
  return { int, pick, shuffle };
}
