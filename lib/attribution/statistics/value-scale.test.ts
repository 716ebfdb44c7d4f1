import fc from "fast-check";
import { expect, it } from "vitest";
import { categoryCodes, nearMass, valueScale, windowsWithin } from "./value-scale";

const list = fc.array(fc.nat(30), { maxLength: 20 });

it("counts as near what comparing each with each finds", () => {
  fc.assert(
    fc.property(list, list, fc.nat(6), (left, right, within) => {
      const scale = valueScale([...left, ...right]);
      const counts = (values: readonly number[]) =>
        Float64Array.from(scale.numbers, (number) => values.filter((value) => value === number).length);
      const near = left.flatMap((a) => right.filter((b) => Math.abs(a - b) <= within));
      expect(nearMass(counts(left), counts(right), windowsWithin(scale, within))).toBe(near.length);
    }),
  );
});

it("numbers categories as they first come", () => {
  const code = categoryCodes();
  expect(["b", "a", "b", 1, "1"].map(code)).toEqual([0, 1, 0, 2, 3]);
});
