import { expect, test } from "vitest";
import { addToProfile, incidentProfileSchema, mergeProfiles, removeFromProfile } from "./incident-profile";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

const one = makeSignature();
const two = makeSignature({ agent: "Coder", errors: ["other"] });
const three = makeOtherSignature();

test("members count the same in whatever order they come", () => {
  const a = addToProfile(addToProfile(addToProfile(null, one), two), three);
  const b = addToProfile(addToProfile(addToProfile(null, three), one), two);
  expect(a).toEqual(b);
  expect(incidentProfileSchema.parse(JSON.parse(JSON.stringify(a)))).toEqual(a);
  expect(a.count).toBe(3);
});

test("taking a member out leaves what was there before", () => {
  const before = addToProfile(addToProfile(null, one), two);
  expect(removeFromProfile(addToProfile(before, three), three)).toEqual(before);
});

test("merging is adding all members of both", () => {
  const both = mergeProfiles(addToProfile(null, one), addToProfile(addToProfile(null, two), three));
  expect(both).toEqual(addToProfile(addToProfile(addToProfile(null, one), two), three));
});
