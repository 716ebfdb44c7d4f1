/**
 * Whole numbers of 32 bits that look random and are the same for the same seed (mulberry32). Signed, since those that
 * are need no memory of their own: tens of millions are drawn for one table.
 */
export function seededBits(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return mixed ^ (mixed >>> 14);
  };
}

/** Numbers from 0 (inclusive) to 1 that look random and are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  const bits = seededBits(seed);
  return () => (bits() >>> 0) / 4_294_967_296;
}

/** The items in an order drawn from `random` (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}
