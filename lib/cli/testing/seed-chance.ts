import fc from "fast-check";
import { inject } from "vitest";
import { runsOf } from "./property-runs";

declare module "vitest" {
  interface ProvidedContext {
    seed: number;
    /** How many times as often as usual properties are tried. */
    runFactor: number;
  }
}

/** Property tests draw the same values in every run: what fails once fails again. */
fc.configureGlobal({ seed: inject("seed"), numRuns: runsOf(100) });
