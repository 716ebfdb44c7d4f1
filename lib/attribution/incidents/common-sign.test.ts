import { expect, test } from "vitest";
import { commonAgent, commonSign } from "./common-sign";
import { addToProfile } from "./members";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

test("a sign is common where half of the members have it", () => {
  const two = addToProfile(addToProfile(null, makeSignature()), makeOtherSignature());
  expect([commonAgent(two), commonSign(two, "evidence")]).toEqual(["Courier", "duty-dropped"]);
  const three = addToProfile(two, makeOtherSignature());
  expect([commonAgent(three), commonSign(three, "evidence")]).toEqual(["Courier", null]);
});
