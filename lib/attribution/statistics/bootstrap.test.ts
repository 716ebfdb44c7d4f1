import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bootstrapRatios, clusterBootstrap, clusterBootstraps, subtract } from "./bootstrap";

const table = fc.array(
  fc.tuple(
    fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(5),
  ),
  { minLength: 1, maxLength: 30 },
);

// The groups of testing/exact_values.py, which enumerates all 6^6 resamples.
const sixGroups = [[1, 0, 1, 1], [0, 0], [1], [0.5, 1, 0], [0, 0, 0, 1, 1, 0, 0], [1, 1]];
const values = sixGroups.flat();
const groups = sixGroups.flatMap((group, at) => group.map(() => at));
const weights = [[4, 4, 4, 4], [1, 1], [2], [1, 1, 1], [3, 3, 3, 3, 3, 3, 3], [1, 4]].flat();

describe("against every resample there is (testing/exact_values.py: ends between the exact percentiles 1.5 and 3.5, 96.5 and 98.5)", () => {
  it.each([1, 2, 3, 4, 5])("draws whole groups, seed %i", (seed) => {
    const { value, low, high } = clusterBootstrap(values, groups, seed);
    expect(value).toBeCloseTo(0.5, 12);
    expect(low).toBeGreaterThanOrEqual(0.2692307692 - 1e-9);
    expect(low).toBeLessThanOrEqual(0.3076923077 + 1e-9);
    expect(high).toBeGreaterThanOrEqual(0.78125 - 1e-9);
    expect(high).toBeLessThanOrEqual(0.8333333333 + 1e-9);
  });

  it.each([1, 2, 3, 4, 5])("weighs each value, seed %i", (seed) => {
    const [estimate] = bootstrapRatios([{ values, weights }], groups, seed);
    expect(estimate?.value).toBeCloseTo(0.5408163265, 9);
    expect(estimate?.low).toBeGreaterThanOrEqual(0.296875 - 1e-9);
    expect(estimate?.low).toBeLessThanOrEqual(0.320754717 + 1e-9);
    expect(estimate?.high).toBeGreaterThanOrEqual(0.8235294118 - 1e-9);
    expect(estimate?.high).toBeLessThanOrEqual(0.8620689655 + 1e-9);
  });
});

it("gives an interval that holds the mean, the same for the same seed and in any order of the traces of a group", () => {
  fc.assert(
    fc.property(table, fc.integer(), (rows, seed) => {
      const sorted = [...rows].sort((a, b) => a[2] - b[2]);
      const read = (list: typeof rows) =>
        clusterBootstrap(
          list.map(([, one]) => one),
          list.map(([, , group]) => group),
          seed,
        );
      const estimate = read(sorted);
      expect(estimate.low).toBeLessThanOrEqual(estimate.value);
      expect(estimate.high).toBeGreaterThanOrEqual(estimate.value);
      expect(read(sorted)).toEqual(estimate);
      const turned = read([...sorted].sort((a, b) => a[2] - b[2] || a[1] - b[1]));
      expect(turned.low).toBeCloseTo(estimate.low, 9);
      expect(turned.high).toBeCloseTo(estimate.high, 9);
    }),
    { numRuns: 20 },
  );
});

it("gives a column the same interval alone and among others, with and without values left out", () => {
  fc.assert(
    fc.property(table, fc.integer(), (rows, seed) => {
      const at = rows.map(([, , group]) => group);
      const columns = [rows.map(([one]) => one), rows.map(([, one]) => one)];
      const together = clusterBootstraps(columns, at, seed);
      expect(together).toEqual(columns.map((column) => clusterBootstrap(column, at, seed)));
    }),
    { numRuns: 20 },
  );
});

it("leaves values out of the mean that are null, and knows no mean of none", () => {
  expect(clusterBootstrap([1, null, 0, null], [0, 1, 2, 3], 1).value).toBe(0.5);
  expect(clusterBootstrap([null], [0], 1).value).toBeNaN();
  expect(clusterBootstrap([], [], 1).value).toBeNaN();
});

it("is about as wide as the normal interval where every value is a group", () => {
  const coins = Array.from({ length: 100 }, (_, at) => at % 2);
  const { low, high } = clusterBootstrap(coins, [...coins.keys()], 1);
  expect(high - low).toBeGreaterThan(0.16);
  expect(high - low).toBeLessThan(0.24);
});

it("is wider where answers to one question count as one", () => {
  const halves = Array.from({ length: 100 }, (_, at) => Number(at < 50));
  const apart = clusterBootstrap(halves, [...halves.keys()], 1);
  const tens = halves.map((_, at) => Math.floor(at / 10));
  const together = clusterBootstrap(halves, tens, 1);
  expect(together.high - together.low).toBeGreaterThan(2 * (apart.high - apart.low));
});

it("takes a difference trace by trace, where both have a value", () => {
  const [a, b] = [
    [1, 1, 0, 1, null],
    [0, 1, 0, null, 1],
  ];
  expect(subtract(a, b)).toEqual([1, 0, 0, null, null]);
  expect(clusterBootstrap(subtract(a, b), [0, 1, 2, 3, 4], 7).value).toBeCloseTo(1 / 3, 12);
});
