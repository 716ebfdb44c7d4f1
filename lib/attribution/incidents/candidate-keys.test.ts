import { expect, test } from "vitest";
import { candidateKeys } from "./candidate-keys";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

test("failures that are alike share a key, and others do not", () => {
  const keys = candidateKeys(makeSignature());
  expect(
    candidateKeys(makeSignature({ words: ["different"], outcome: ["no answer"] })).some((key) => keys.includes(key)),
  ).toBe(true);
  expect(candidateKeys(makeOtherSignature()).some((key) => keys.includes(key))).toBe(false);
});

test("one of which nothing was found has a key too", () => {
  expect(candidateKeys(makeSignature({ evidence: [] }))).toEqual(["planner:does handoff"]);
});
