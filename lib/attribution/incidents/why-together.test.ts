import { expect, test } from "vitest";
import { addToProfile } from "./incident-profile";
import { featuresOf } from "./signature-features";
import { likeness } from "./similarity";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";
import { whyTogether } from "./why-together";

const why = (signature = makeSignature(), profile = addToProfile(null, makeSignature())) => {
  const features = featuresOf(signature);
  return whyTogether(features, profile, likeness(features, profile));
};

test("reasons are in plain words, and only what most members share", () => {
  expect(why()).toEqual([
    "the same evidence: a duty dropped",
    "the same agent: planner",
    "it is about “not before”",
    "the same action: does handoff",
  ]);
  expect(why(makeOtherSignature())).toEqual([]);
});
