import fc from "fast-check";
import { expect, it } from "vitest";
import { wilson } from "./wilson";

const inPercent = (right: number, count: number) => {
  const { low, high } = wilson(right, count);
  return [100 * low, 100 * high].map((end) => end.toFixed(1));
};

it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("gives for %i of %i what Newcombe 1998, table I, method 3 prints (four digits)", (right, count, low, high) => {
  expect(wilson(right, count).low).toBeCloseTo(low, 4);
  expect(wilson(right, count).high).toBeCloseTo(high, 4);
});

it("gives the intervals that the field's figures are quoted with (one digit)", () => {
  expect(inPercent(17, 58)).toEqual(["19.2", "42.0"]);
  expect(inPercent(24, 58)).toEqual(["29.6", "54.2"]);
  expect(inPercent(69, 125)).toEqual(["46.5", "63.6"]);
  expect(inPercent(42, 58)).toEqual(["59.8", "82.2"]);
});

// testing/exact_values.py finds the ends by bisection.
it.each([
  [81, 263, 0.2552885199, 0.366209577],
  [1, 29, 0.0061132143, 0.1717552188],
  [12, 12, 0.7575059933, 1],
])("gives for %i of %i the shares that lie 1.96 standard errors off (1e-9)", (right, count, low, high) => {
  expect(wilson(right, count).low).toBeCloseTo(low, 9);
  expect(wilson(right, count).high).toBeCloseTo(high, 9);
});

it("lies around the share and within 0 and 1, is narrower with more answers and the mirror image for the wrong ones", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 1000 }), (some, count) => {
      const right = Math.min(some, count);
      const { low, high } = wilson(right, count);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(right / count);
      expect(high).toBeGreaterThanOrEqual(right / count);
      const more = wilson(4 * right, 4 * count);
      expect(more.high - more.low).toBeLessThan(high - low);
      expect(wilson(count - right, count).low).toBeCloseTo(1 - high, 12);
    }),
  );
});
