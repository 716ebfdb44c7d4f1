import { expect, test } from "vitest";
import { featuresOf } from "./signature-features";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

test("whom the answer names counts only where nothing says where it starts", () => {
  expect(featuresOf(makeSignature()).agent).toEqual([]);
  expect(featuresOf(makeOtherSignature()).agent).toEqual(["courier|courier tool-call fetch"]);
});

test("what came later is kept as one of a limited number of signs", () => {
  const later = Array.from({ length: 5_000 }, (_, at) => `takes|worker message|${at}`);
  expect(new Set(featuresOf(makeSignature({ later })).later).size).toBeLessThanOrEqual(1_024);
});
