/** A stretch of two sequences, ends left out. */
export interface Part {
  firstFrom: number;
  firstTo: number;
  secondFrom: number;
  secondTo: number;
}

/** The places of an entry in either sequence. */
export type Anchor = readonly [first: number, second: number];

/**
 * Entries that stand once in either stretch and in the same order in both, as many as can be had: what two long
 * sequences are cut at, so that only what lies between is compared entry by entry (patience diff, Cohen 2008). Entries
 * are equal when their keys are. Stops between its parts, so that others get their turn.
 */
export function* anchorsOf(first: Int32Array, second: Int32Array, part: Part): Generator<void, Anchor[], void> {
  const inSecond = onlyPlaces(second, part.secondFrom, part.secondTo);
  yield;
  const inFirst = onlyPlaces(first, part.firstFrom, part.firstTo);
  yield;
  const both: Anchor[] = [];
  for (const [key, at] of inFirst) {
    const other = at < 0 ? undefined : inSecond.get(key);
    if (other !== undefined && other >= 0) both.push([at, other]);
  }
  yield;
  return longestRising(both);
}

/** Where each key stands; -1 for a key that stands more than once. In the order in which the keys first stand. */
function onlyPlaces(keys: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const key = keys[at] as number;
    places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

/** The longest run of pairs whose second places rise, of pairs that are sorted by their first (Schensted 1961). */
function longestRising(pairs: readonly Anchor[]): Anchor[] {
  /** By length less one, the pair with the lowest second place that ends a run of this length. */
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [at, [, place]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const run: Anchor[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) run.push(pairs[at] as Anchor);
  return run.reverse();
}
