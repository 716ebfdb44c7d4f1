import { expect, it } from "vitest";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { type Correction } from "./corrector";
import { givenCorrector } from "./given-corrector";

it("gives what a person wrote, once, and nothing for other steps", async () => {
  const correction: Correction = { change: { kind: "hint", stepIndex: 1, text: "Mind the units." }, words: "A hint." };
  const corrector = givenCorrector(new Map([[1, correction]]));
  const { signal } = new AbortController();
  expect(await corrector.correct(makeLongTrace(3), 1, signal)).toBe(correction);
  expect(await corrector.correct(makeLongTrace(3), 0, signal)).toBeNull();
  expect(await corrector.correct(makeLongTrace(3), 1, signal, { reason: "It told the answer." })).toBeNull();
});
