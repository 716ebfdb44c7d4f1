import { expect, it } from "vitest";
import { sampleSpectrum } from "./sample-exhibits.testing";
import { isDescendingAtFirst, sortRows, type SpectrumKey } from "./spectrum-model";

const steps = (key: SpectrumKey, isDescending = isDescendingAtFirst(key)) =>
  sortRows(sampleSpectrum.rows, key, isDescending).map(({ stepIndex }) => stepIndex);

it("sorts figures from the top and steps and names from the beginning", () => {
  expect(steps("famas")).toEqual([11, 32, 3]);
  expect(steps("stepIndex")).toEqual([3, 11, 32]);
  expect(steps("agent")).toEqual([32, 3, 11]);
});

it("turns the order round, and keeps the earlier step first among equals", () => {
  expect(steps("famas", false)).toEqual([3, 32, 11]);
  expect(steps("cf")).toEqual([3, 11, 32]);
});

it("takes a D* without a value for the highest", () => {
  expect(steps("dstar")).toEqual([32, 11, 3]);
});
