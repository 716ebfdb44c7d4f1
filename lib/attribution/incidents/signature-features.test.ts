import { expect, test } from "vitest";
import { featuresOf } from "./signature-features";
import { makeSignature } from "./testing/make-signature";

test("evidence of another step counts where the decisive step has none", () => {
  const [finding] = makeSignature().evidence;
  if (!finding) throw new Error("no finding");
  const elsewhere = { ...finding, kind: "arithmetic" as const, isDecisive: false };
  expect(featuresOf(makeSignature({ evidence: [finding, elsewhere] })).evidence).toEqual(["duty-dropped"]);
  expect(featuresOf(makeSignature({ evidence: [elsewhere] })).evidence).toEqual(["arithmetic"]);
});

test("words are kept as numbers, and agents without regard to letter case", () => {
  const features = featuresOf(makeSignature({ words: ["hunter"] }));
  expect(features.word).toHaveLength(1);
  expect(features.word[0]).not.toContain("hunter");
  expect(features.agent).toEqual(["planner"]);
});
