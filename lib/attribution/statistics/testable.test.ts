import { expect, it } from "vitest";
import { testable } from "./testable";

it("leaves out tests that cannot come out, so that they take nothing from the others", () => {
  // With 3 tests each is granted 0.0167: the first alone could come out, and then is granted all of it.
  expect(testable([0.01, 0.02, 0.5], 0.05)).toEqual([true, true, false]);
  expect(testable([0.04, 0.5, 0.5, 0.5], 0.05)).toEqual([true, false, false, false]);
});

it("leaves out one that could come out alone and not beside the others", () => {
  expect(testable([0.001, 0.001, 0.03], 0.05)).toEqual([true, true, false]);
});

it("tests nothing where nothing could come out", () => {
  expect(testable([0.5, 1], 0.05)).toEqual([false, false]);
  expect(testable([], 0.05)).toEqual([]);
});
