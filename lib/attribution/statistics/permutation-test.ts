import { indexGroups } from "./bootstrap";
import { seededBits } from "./seeded-random";

/** With so many groups that differ, or fewer, every way to flip their signs is looked at: 2^15 of them. */
const maxEnumerated = 15;

/**
 * How likely a mean difference this far from 0, on either side, is when the two sides are the same: the signs of
 * whole question groups are flipped, since answers to one question are not independent (Fisher's randomization
 * test). Exact where at most 15 groups differ at all; else (b + 1) / (draws + 1) of random flips (Phipson & Smyth
 * 2010, Stat. Appl. Genet. Mol. Biol. 9:39, equation 2), which is never 0. `differences` one per trace, null where
 * a trace has none. 1 without any.
 */
export function permutationTest(
  differences: readonly (number | null)[],
  groups: readonly number[],
  seed: number,
  draws = 10_000,
): number {
  const index = indexGroups(groups);
  const sums = new Float64Array(index.count);
  for (const [at, difference] of differences.entries()) {
    const group = index.of[at] as number;
    sums[group] = (sums[group] as number) + (difference ?? 0);
  }
  const sizes = [...sums].map(Math.abs).filter((size) => size > 1e-12);
  const observed = Math.abs([...sums].reduce((all, sum) => all + sum, 0));
  // Sums of the same numbers in another order differ in their last digits.
  const atLeast = observed - 1e-9 * Math.max(1, observed);
  if (sizes.length <= maxEnumerated) return enumerate(sizes, atLeast);
  return (drawFlips(sizes, atLeast, seed, draws) + 1) / (draws + 1);
}

function enumerate(sizes: readonly number[], atLeast: number): number {
  let sums = [0];
  for (const size of sizes) sums = sums.flatMap((sum) => [sum - size, sum + size]);
  return sums.filter((sum) => Math.abs(sum) >= atLeast).length / sums.length;
}

/**
 * How many of the draws are as far from 0. Groups of one size are flipped 32 at a time: only how
 * many of them turn over counts.
 */
function drawFlips(sizes: readonly number[], atLeast: number, seed: number, draws: number): number {
  const counts = new Map<number, number>();
  for (const size of sizes) {
    const rounded = Math.round(size * 1e12) / 1e12;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  // As lists of numbers: entries of a map are made anew for every draw.
  const [byPlace, countOf] = [Float64Array.from(counts.keys()), Int32Array.from(counts.values())];
  const bits = seededBits(seed);
  let reached = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    for (let place = 0; place < byPlace.length; place += 1) {
      const count = countOf[place] as number;
      sum += (byPlace[place] as number) * (count - 2 * countFlipped(count, bits));
    }
    if (Math.abs(sum) >= atLeast) reached += 1;
  }
  return reached;
}

function countFlipped(count: number, bits: () => number): number {
  let flipped = 0;
  for (let left = count; left > 0; left -= 32) flipped += countBits(left >= 32 ? bits() : bits() >>> (32 - left));
  return flipped;
}

/** Set bits of a 32-bit number, by adding neighbors. */
function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
