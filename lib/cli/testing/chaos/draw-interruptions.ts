import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";

/** What can be taken away from an instance at work. */
export const kinds = [
  "worker",
  "web server",
  "supervisor",
  "database",
  "whole tree",
  "disk full",
  "connections cut",
  "endpoint hangs",
] as const;
export type Kind = (typeof kinds)[number];

export interface Interruption {
  kind: Kind;
  /** How long there is peace before it, in milliseconds. */
  afterMs: number;
  /** How long it lasts, where it is no single blow. */
  lastsMs: number;
}

/** Shortest and longest. */
const [peaceMs, spellMs] = [
  [300, 2_000],
  [2_000, 6_000],
] as const;

/** The same interruptions for the same seed. Of as many in a row as there are kinds each is another one. */
export function drawInterruptions(seed: number, count: number, of: readonly Kind[] = kinds): Interruption[] {
  const random = seededRandom(seed);
  const between = ([least, most]: readonly [number, number]): number => Math.round(least + random() * (most - least));
  const drawn: Interruption[] = [];
  while (drawn.length < count)
    for (const kind of shuffled(of, random)) drawn.push({ kind, afterMs: between(peaceMs), lastsMs: between(spellMs) });
  return drawn.slice(0, count);
}
