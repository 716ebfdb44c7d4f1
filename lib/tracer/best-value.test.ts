import fc from "fast-check";
import { expect, it } from "vitest";
import { bestValue } from "./best-value";

it("finds the bottom of a function that falls and then rises", () => {
  fc.assert(
    fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (bottom) => {
      expect(bestValue((value) => (value - bottom) ** 2, -3, 3)).toBeCloseTo(bottom, 1);
    }),
  );
});
