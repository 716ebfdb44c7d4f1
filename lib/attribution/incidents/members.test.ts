import { expect, test } from "vitest";
import { incidentProfileSchema } from "./incident-profile";
import { addToProfile, Members } from "./members";
import { makeMembers, makeOtherSignature, makeSignature } from "./testing/make-signature";

const one = makeSignature();
const two = makeSignature({ agent: "Coder", errors: ["other"] });
const three = makeOtherSignature({ agent: "constructor", errors: ["__proto__ is #"] });

test("members count the same in whatever order they come", () => {
  const members = makeMembers(one, two, three).toProfile();
  expect(members).toEqual(makeMembers(three, one, two).toProfile());
  expect(incidentProfileSchema.parse(JSON.parse(JSON.stringify(members)))).toEqual(members);
  expect(members.count).toBe(3);
  expect(addToProfile(addToProfile(null, one), two)).toEqual(makeMembers(one, two).toProfile());
});

test("taking a member out leaves what was there before", () => {
  const members = makeMembers(one, two, three);
  members.remove(three);
  expect(members.toProfile()).toEqual(makeMembers(one, two).toProfile());
  expect([members.having("error", "__proto__ is #"), members.having("error", "other")]).toEqual([0, 1]);
  expect(members.totalOf("error")).toBe(1);
});

test("those of several profiles are all members of each", () => {
  const both = new Members(makeMembers(one).toProfile(), makeMembers(two, three).toProfile());
  expect(both.toProfile()).toEqual(makeMembers(one, two, three).toProfile());
  expect(both.hasKey("error:other")).toBe(true);
  expect(both.totalOf("error")).toBe(2);
});

test("what signs say without names is told of profiles of before it was counted", () => {
  const profile = makeMembers(one).toProfile();
  const { detail: _, ...signs } = profile.signs;
  expect(new Members({ ...profile, signs }).having("detail", "takes some")).toBe(1);
});
