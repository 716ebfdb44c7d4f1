import { type WishArm } from "./replay-wish";

/**
 * The seed of one replay, a whole number of 32 bits: it follows from the seed of the whole, the arm, the step and the
 * repeat, so that the same replay has the same one whenever it is made, and no two of a scan have one in common but by
 * chance. FNV-1a (Fowler, Noll, Vo 1991) with the finish of MurmurHash3.
 */
export function deriveSeed(seed: number, arm: WishArm, stepIndex: number, repeat: number): number {
  let hash = 0x811c9dc5;
  for (const sign of `${seed}:${arm}:${stepIndex}:${repeat}`)
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
