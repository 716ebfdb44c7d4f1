import fc from "fast-check";
import { expect, it } from "vitest";
import { mcnemarExact } from "./mcnemar";

// testing/exact_values.py sums binomial coefficients as fractions; 5–0 and 6–0 are also what is
// quoted in the field (.0625, .03125).
it.each([
  [5, 0, 0.0625],
  [6, 0, 0.03125],
  [12, 28, 0.0165890034],
  [7, 7, 1],
  [480, 560, 0.0142590791],
])("gives for %i against %i the exact p (1e-9)", (onlyA, onlyB, p) => {
  expect(mcnemarExact(onlyA, onlyB)).toBeCloseTo(p, 9);
});

it("is a chance, the same from both sides, and 1 where nothing differs", () => {
  expect(mcnemarExact(0, 0)).toBe(1);
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), (a, b) => {
      const p = mcnemarExact(a, b);
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
      expect(mcnemarExact(b, a)).toBe(p);
    }),
  );
});
