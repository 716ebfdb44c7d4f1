import { seededRandom } from "@/lib/attribution/statistics/seeded-random";

/** Numbers from 0 to 1 that follow from a seed and what they are for: another part, another series. */
export function randomFor(seed: number, ...parts: readonly (string | number)[]): () => number {
  let mixed = seed | 0;
  for (const part of parts)
    mixed = Math.imul(mixed ^ (typeof part === "number" ? part | 0 : hashOf(part)), 0x9e3779b1) ^ (mixed >>> 15);
  return seededRandom(mixed);
}

/** 32 bits that follow from a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A whole number from `least` to `most`, both included. */
export const between = (least: number, most: number, random: () => number): number =>
  least + Math.floor(random() * (most - least + 1));
