/**
 * So many numbers stand for a set. The share that two sketches have in common is their likeness with a standard error
 * of at most 1 / (2 · √32) ≈ 0.09.
 */
const sketchSize = 32;

/**
 * Sketches of sets of numbers, one after another in one array, so that the likeness of any two sets costs the same
 * however large they are: the share of equal numbers at equal places is an unbiased estimate of |A ∩ B| / |A ∪ B|
 * (min-wise hashing, Broder 1997). A sketch of an empty set is like no other.
 */
export class MinHashes {
  private readonly rows: Int32Array;

  constructor(count: number) {
    this.rows = new Int32Array(count * sketchSize);
  }

  put(at: number, tokens: Int32Array): void {
    const start = at * sketchSize;
    if (tokens.length === 0) return void this.rows.fill(-1 - at, start, start + sketchSize);
    for (let place = 0; place < sketchSize; place += 1) {
      let least = 0x7fffffff;
      for (let i = 0; i < tokens.length; i += 1) {
        const hash = mixed(tokens[i] as number, place);
        if (hash < least) least = hash;
      }
      this.rows[start + place] = least;
    }
  }

  /** The likeness of two sets, 0–1. */
  likeness(at: number, other: MinHashes, otherAt: number): number {
    const [first, second] = [this.rows, other.rows];
    const [from, otherFrom] = [at * sketchSize, otherAt * sketchSize];
    let equal = 0;
    for (let place = 0; place < sketchSize; place += 1)
      if (first[from + place] === second[otherFrom + place]) equal += 1;
    return equal / sketchSize;
  }
}

/** One of `sketchSize` permutations, nearly, of the numbers from 0 to 2³¹ − 1 (the finaliser of MurmurHash3). */
function mixed(token: number, place: number): number {
  let hash = Math.imul(token + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & 0x7fffffff;
}
