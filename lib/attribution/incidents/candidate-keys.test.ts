import { expect, test } from "vitest";
import { candidateKeys } from "./candidate-keys";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

test("failures that are alike share a key, and others do not", () => {
  const keys = candidateKeys(makeSignature());
  const similar = candidateKeys(makeSignature({ outcome: ["no answer"], errors: ["error"] }));
  expect(similar.some((key) => keys.includes(key))).toBe(true);
  expect(candidateKeys(makeOtherSignature()).some((key) => keys.includes(key))).toBe(false);
});

test("one in which nothing shows has the step that the answer names", () => {
  expect(candidateKeys(makeOtherSignature({ errors: [] }))).toEqual(["agent:courier|courier tool-call fetch"]);
});
