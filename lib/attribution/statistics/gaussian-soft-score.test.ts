import fc from "fast-check";
import { expect, it } from "vitest";
import { gaussianSoftScore } from "./gaussian-soft-score";

it("is 1 where exact, e^−½ one step off and e^−2 two steps off (1e-12)", () => {
  expect([0, 1, 2].map((distance) => gaussianSoftScore(distance))).toEqual([1, Math.exp(-0.5), Math.exp(-2)]);
  expect(gaussianSoftScore(2, 2)).toBeCloseTo(0.6065306597126334, 12);
});

it("is the same before and after, and the less the further off", () => {
  fc.assert(
    fc.property(fc.nat(30), (distance) => {
      expect(gaussianSoftScore(-distance)).toBe(gaussianSoftScore(distance));
      expect(gaussianSoftScore(distance + 1)).toBeLessThan(gaussianSoftScore(distance));
    }),
  );
});
