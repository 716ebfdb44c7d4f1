import fc from "fast-check";
import { expect, it } from "vitest";
import { partingOf } from "./parting";

it("parts where on from there more is apart than alike, and nowhere else", () => {
  expect(partingOf([1, 1, 0, 0])).toBe(2);
  expect(partingOf([1, 0, 1, 1, 0, 0, 0])).toBe(4);
  expect(partingOf([0, 1, 1])).toBeNull();
  expect(partingOf([1, 1])).toBeNull();
  expect(partingOf([])).toBeNull();
  expect(partingOf([0, 0])).toBe(0);
});

it("never parts at a step that is rather the same", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (alikeness) => {
      const at = partingOf(alikeness);
      if (at !== null) expect(alikeness[at]).toBeLessThan(0.5);
    }),
  );
});
