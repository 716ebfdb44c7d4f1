import { expect, test } from "vitest";
import { addToProfile } from "./incident-profile";
import { featuresOf } from "./signature-features";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";
import { whyTogether } from "./why-together";

test("reasons are in plain words, and only what most members share", () => {
  const profile = addToProfile(null, makeSignature());
  expect(whyTogether(featuresOf(makeSignature()), profile)).toEqual([
    "the same evidence: a duty dropped",
    "it starts at the same place: planner handoff to coder",
    "planner handoff to coder takes some of researcher message to planner",
  ]);
  expect(whyTogether(featuresOf(makeOtherSignature()), profile)).toEqual([]);
});
