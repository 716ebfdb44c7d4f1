import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bootstrapMean, shareFigure } from "./bootstrap";

const values = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(5)), {
  minLength: 1,
  maxLength: 30,
});

describe("bootstrapMean", () => {
  it("gives an interval that holds the mean, the same for the same seed", () => {
    fc.assert(
      fc.property(values, fc.integer(), (list, seed) => {
        const [numbers, groups] = [list.map(([value]) => value), list.map(([, group]) => group)];
        const interval = bootstrapMean(numbers, groups, seed);
        expect(interval.low).toBeLessThanOrEqual(interval.mean);
        expect(interval.high).toBeGreaterThanOrEqual(interval.mean);
        expect(bootstrapMean(numbers, groups, seed)).toEqual(interval);
      }),
      { numRuns: 20 },
    );
  });

  it("is about as wide as the normal interval where every value is a group", () => {
    const numbers = Array.from({ length: 100 }, (_, at) => at % 2);
    const { low, high } = bootstrapMean(numbers, [...numbers.keys()], 1);
    expect(high - low).toBeGreaterThan(0.16);
    expect(high - low).toBeLessThan(0.24);
  });

  it("is wider where answers to one question count as one", () => {
    const numbers = Array.from({ length: 100 }, (_, at) => Number(at < 50));
    const apart = bootstrapMean(numbers, [...numbers.keys()], 1);
    const together = bootstrapMean(
      numbers,
      numbers.map((_, at) => Math.floor(at / 10)),
      1,
    );
    expect(together.high - together.low).toBeGreaterThan(2 * (apart.high - apart.low));
  });
});

it("says how many values a share rests on", () => {
  expect(shareFigure([1, 0], [0, 1], 1)).toEqual({ share: 0.5, low: 0, high: 1, count: 2 });
});

it("takes no number of right answers for a certainty, and none of wrong ones", () => {
  const groups = Array.from({ length: 12 }, (_, at) => at);
  const right = shareFigure(
    groups.map(() => 1),
    groups,
    1,
  );
  expect(right).toMatchObject({ share: 1, high: 1, count: 12 });
  expect(right.low).toBeCloseTo(0.7575, 3);
  const wrong = shareFigure(
    groups.map(() => 0),
    groups,
    1,
  );
  expect(wrong.high).toBeCloseTo(1 - right.low, 9);
});
