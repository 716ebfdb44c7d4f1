import { expect, test } from "vitest";
import { featuresOf } from "./signature-features";
import { likable, likeness } from "./similarity";
import { makeMembers, makeOtherSignature, makeSignature } from "./testing/make-signature";

const toOne = (signature = makeSignature()) => likeness(likable(featuresOf(signature)), makeMembers(makeSignature()));

test("the same failure has the same cause, another has not, and a similar one more likely has", () => {
  expect(toOne()).toBeGreaterThan(0.9);
  expect(toOne(makeOtherSignature())).toBeLessThan(0.1);
  const similar = toOne(makeSignature({ errors: ["error"] }));
  expect(similar).toBeGreaterThan(0.5);
  expect(similar).toBeLessThan(toOne());
});

test("a sign counts by the share of members that have it", () => {
  const mixed = makeMembers(makeSignature(), makeSignature({ errors: ["error"] }));
  const likest = likeness(likable(featuresOf(makeSignature())), mixed);
  expect(likest).toBeLessThan(1);
  expect(likest).toBeGreaterThan(toOne(makeSignature({ errors: ["error"] })));
});
