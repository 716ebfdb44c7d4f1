import { expect, it } from "vitest";
import { stepRanges } from "./step-ranges";

it("covers indexes with stretches and passes over what is not there", () => {
  expect(stepRanges([3, 4, null, 5, 9, null, 10])).toEqual([
    [3, 5],
    [9, 10],
  ]);
  expect(stepRanges([null])).toEqual([]);
});
