import { expect, it } from "vitest";
import { type GroundTruth, settledTruth } from "./ground-truth";

const truth: GroundTruth = {
  source: "annotation",
  isDisputed: false,
  agent: "Ada",
  stepIndex: 1,
  reason: "",
  authorName: "Ines",
};

it("takes what is settled as ground truth", () => {
  expect(settledTruth(truth)).toBe(truth);
});

it("takes nothing where there is nothing, or where people disagree", () => {
  expect(settledTruth(undefined)).toBeNull();
  expect(settledTruth(null)).toBeNull();
  expect(settledTruth({ ...truth, isDisputed: true })).toBeNull();
});
