import { type PairedFamily } from "./paired-families";
import learned from "./weights.json" with { type: "json" };

/**
 * How much more probable it is that two failures have the same cause, as log-odds: by what they share of a part, by
 * what they do not share where both have something, and where only one of them has. Printed by
 * `npm run bench incidents -- --fit` (docs/incidents.md). Those of `error`, `mode`, and `agent` are set by hand: runs
 * of the sandbox have no errors and no modes, and the answer counts only where nothing shows.
 */
export const weights: Readonly<Record<string, readonly number[]>> = learned.parts;

/** The same of two signs that are not of a system, one of each failure, as `one~other`. */
export const pairWeights: Readonly<Record<PairedFamily, Readonly<Record<string, number>>>> = learned.pairs;

/** With nothing to compare. */
export const bias: number = learned.bias;
