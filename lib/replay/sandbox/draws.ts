import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { hashText } from "@/lib/traces/hash-text";

/** Numbers from 0 to 1 that follow from a seed and what they are for: another part, another series. */
export function randomFor(seed: number, ...parts: readonly (string | number)[]): () => number {
  let mixed = seed | 0;
  for (const part of parts)
    mixed = Math.imul(mixed ^ (typeof part === "number" ? part | 0 : hashText(part)), 0x9e3779b1) ^ (mixed >>> 15);
  return seededRandom(mixed);
}

/** A whole number from `least` to `most`, both included. */
export const between = (least: number, most: number, random: () => number): number =>
  least + Math.floor(random() * (most - least + 1));
