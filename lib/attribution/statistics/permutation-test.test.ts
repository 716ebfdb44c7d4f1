import fc from "fast-check";
import { expect, it } from "vitest";
import { permutationTest } from "./permutation-test";

// Group sums and the share of all flips that reach as far, from testing/exact_values.py.
const small = [1, 2, -1, 1 / 3, 1, 0, 3, -2, 1, 1 / 3];
const large = [1, 1, -1, 2, 1, -1, 1, 3, -2, 1, 1, -1, 1, 2, -1, 1, 1, -1];

it("is exact where few groups differ (1e-12)", () => {
  expect(permutationTest(small, [...small.keys()], 1)).toBeCloseTo(0.25390625, 12);
});

it.each([1, 2, 3])(
  "comes near the exact value by drawing where many do, seed %i (four standard errors of 40,000 draws)",
  (seed) => {
    const exact = 0.1796264648;
    const p = permutationTest(large, [...large.keys()], seed, 40_000);
    expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 40_000));
  },
);

it("flips all traces of a question together", () => {
  const values = [1, 1, 1, 1, 1, 1];
  expect(permutationTest(values, [0, 0, 0, 1, 1, 1], 1)).toBe(2 / 4);
  expect(permutationTest(values, [0, 1, 2, 3, 4, 5], 1)).toBe(2 / 64);
});

it("never says 0: all of forty on one side is one of draws + 1", () => {
  const one = Array.from({ length: 40 }, () => 1);
  expect(permutationTest(one, [...one.keys()], 1, 999)).toBe(1 / 1000);
});

it("finds no difference where there is none, nor of no traces", () => {
  expect(permutationTest([0, 0, null], [0, 1, 2], 1)).toBe(1);
  expect(permutationTest([1, -1], [0, 1], 1)).toBe(1);
  expect(permutationTest([], [], 1)).toBe(1);
});

it("is a chance, the same whichever side is taken from the other and in any order", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat(9)), { maxLength: 30 }), (list) => {
      const p = permutationTest(
        list.map(([value]) => value),
        list.map(([, group]) => group),
        1,
      );
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1);
      expect(
        permutationTest(
          list.map(([value]) => -value),
          list.map(([, group]) => group),
          1,
        ),
      ).toBe(p);
      const turned = [...list].reverse();
      expect(
        permutationTest(
          turned.map(([value]) => value),
          turned.map(([, group]) => group),
          1,
        ),
      ).toBe(p);
    }),
  );
});
