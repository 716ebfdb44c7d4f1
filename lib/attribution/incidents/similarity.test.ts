import { expect, test } from "vitest";
import { addToProfile } from "./incident-profile";
import { featuresOf } from "./signature-features";
import { likeness } from "./similarity";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

const toOne = (signature = makeSignature()) => likeness(featuresOf(signature), addToProfile(null, makeSignature()));

test("the same failure is fully alike, another not at all, a similar one in part", () => {
  expect(toOne()).toBe(1);
  expect(toOne(makeOtherSignature())).toBe(0);
  const similar = toOne(makeSignature({ errors: ["error"] }));
  expect(similar).toBeGreaterThan(0.5);
  expect(similar).toBeLessThan(1);
});

test("a sign counts by the share of members that have it", () => {
  const mixed = addToProfile(addToProfile(null, makeSignature()), makeSignature({ errors: ["error"] }));
  const likest = likeness(featuresOf(makeSignature()), mixed);
  expect(likest).toBeLessThan(1);
  expect(likest).toBeGreaterThan(toOne(makeSignature({ errors: ["error"] })));
});
