import { expect, test } from "vitest";
import { featuresOf } from "./signature-features";
import { makeMembers, makeOtherSignature, makeSignature } from "./testing/make-signature";
import { whyTogether } from "./why-together";

test("reasons are in plain words, and only what most members share", () => {
  const members = makeMembers(makeSignature());
  expect(whyTogether(featuresOf(makeSignature()), members)).toEqual([
    "the same evidence: a duty dropped",
    "it starts at the same place: planner handoff to coder",
    "planner handoff to coder takes some of researcher message to planner",
  ]);
  expect(whyTogether(featuresOf(makeOtherSignature()), members)).toEqual([]);
});
