import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    seed: number;
  }
}

/** Property tests draw the same values in every run: what fails once fails again. */
fc.configureGlobal({ seed: inject("seed") });
