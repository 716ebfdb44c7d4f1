import { expect, test } from "vitest";
import { countChanges } from "./written-labels";

test("a label that was added, corrected or taken back is one change of its trace", () => {
  const before = ["a 1 Coder", "b 2 Planner", "c 3 Coder"];
  expect(countChanges(before, before)).toBe(0);
  expect(countChanges(before, ["a 1 Coder", "b 4 Planner", "d 1 Coder"])).toBe(3);
  expect(countChanges([], before)).toBe(3);
});
