import { inject } from "vitest";

/**
 * Whether `npm run test:nightly` runs: all that is shared is read then, and properties are tried many times as often.
 */
export const isNightly = (): boolean => inject("runFactor") > 1;

/** So many runs of a property; by night many times as many. */
export const runsOf = (count: number): number => count * inject("runFactor");
