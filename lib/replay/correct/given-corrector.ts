import { type Correction, type Corrector } from "./corrector";

/**
 * Corrections that a person wrote, by step; the others have none. A correction that tells the answer is not asked for
 * again: the same one would come.
 */
export const givenCorrector = (corrections: ReadonlyMap<number, Correction>): Corrector => ({
  name: "edits by hand",
  correct: (_trace, stepIndex, _signal, again) => Promise.resolve(again ? null : (corrections.get(stepIndex) ?? null)),
});
