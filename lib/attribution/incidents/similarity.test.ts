import { expect, test } from "vitest";
import { addToProfile } from "./incident-profile";
import { featuresOf } from "./signature-features";
import { likeness } from "./similarity";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

const of = (signature = makeSignature()) => likeness(featuresOf(signature), addToProfile(null, makeSignature()));

test("the same failure is fully alike, another not at all", () => {
  expect(of().similarity).toBe(1);
  expect(of(makeOtherSignature()).similarity).toBe(0);
});

test("what neither has does not count, and what one lacks does", () => {
  expect(of().byFamily.error).toBeNull();
  expect(of(makeSignature({ errors: ["error"] })).byFamily.error).toBe(0);
});

test("a sign counts by the share of members that have it", () => {
  const profile = addToProfile(addToProfile(null, makeSignature()), makeSignature({ party: "tool" }));
  expect(likeness(featuresOf(makeSignature()), profile).byFamily.party).toBeCloseTo(1 / 3, 12);
});
