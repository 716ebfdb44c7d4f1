// @module-tag long
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Column } from "./bootstrap";
import { type Share } from "./estimate";
import { seededRandom } from "./seeded-random";
import { share, shares, weightedShares } from "./share";
import { wilson } from "./wilson";

const weightedShare = (values: Column, weights: readonly number[], groups: readonly number[], seed: number) =>
  weightedShares([values], weights, groups, seed)[0] as Share;

const rows = fc.array(fc.tuple(fc.constantFrom(0, 0.5, 1, null), fc.nat(8)), { maxLength: 30 });

it("stands in an interval within 0 and 1, and says how many traces it rests on", () => {
  fc.assert(
    fc.property(rows, fc.integer(), (list, seed) => {
      const values = list.map(([value]) => value);
      const { value, low, high, count } = share(
        values,
        list.map(([, group]) => group),
        seed,
      );
      expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true);
      expect(count).toBe(values.filter((one) => one !== null).length);
    }),
    { numRuns: 50 },
  );
});

it("has Wilson's interval beside it exactly where every question has one trace", () => {
  expect(share([1, 0, 0, 1], [0, 1, 2, 3], 1).wilson).toEqual(wilson(2, 4));
  expect(share([1, 0, 0, 1], [0, 1, 1, 3], 1).wilson).toBeNull();
  expect(share([1, 0, null, 1], [0, 1, 1, 3], 1).wilson).toEqual(wilson(2, 3));
});

it("takes no number of right answers for a certainty, and none of wrong ones: Wilson's interval over the questions", () => {
  const groups = Array.from({ length: 12 }, (_, at) => at);
  const right = share(
    groups.map(() => 1),
    groups,
    1,
  );
  expect(right).toMatchObject({ value: 1, high: 1, count: 12 });
  expect(right.low).toBeCloseTo(0.7575059933, 9);
  expect(
    share(
      groups.map(() => 0),
      groups,
      1,
    ).high,
  ).toBeCloseTo(1 - right.low, 9);
  const doubled = [...groups, ...groups];
  expect(
    share(
      doubled.map(() => 1),
      doubled,
      1,
    ).low,
  ).toBeCloseTo(right.low, 9);
});

it("takes one question for no certainty either, whatever the share of its traces", () => {
  const { value, low, high } = share([1, 0, 1, 0], [7, 7, 7, 7], 1);
  expect({ value, low, high }).toEqual({ value: 0.5, ...wilson(0.5, 1) });
});

it("knows nothing of no traces", () => {
  expect(share([], [], 1)).toEqual({ value: 0, low: 0, high: 1, count: 0, wilson: null });
  expect(share([null], [0], 1)).toEqual({ value: 0, low: 0, high: 1, count: 0, wilson: null });
});

it("gives many columns as it gives each", () => {
  const columns = [
    [1, 0, null, 1, 0],
    [1, 1, 1, 1, 1],
  ];
  const groups = [0, 0, 1, 2, 3];
  expect(shares(columns, groups, 3)).toEqual(columns.map((column) => share(column, groups, 3)));
});

it("is the share itself where all weights are one, and the share of the population where they are not", () => {
  const groups = [0, 1, 2, 3, 4, 5];
  const values = [1, 0, 1, 0, 1, 1];
  expect(
    weightedShare(
      values,
      values.map(() => 1),
      groups,
      9,
    ),
  ).toEqual(share(values, groups, 9));
  // Two strata by hand: 2 of 60 drawn, both right; 4 of 20 drawn, half of them right: (60 · 1 + 20 · ½) / 80.
  const weighted = weightedShare([1, 1, 1, 1, 0, 0], [30, 30, 5, 5, 5, 5], groups, 9);
  expect(weighted.value).toBeCloseTo(70 / 80, 12);
  expect(weighted.wilson).toBeNull();
});

it("gives many weighted columns as it gives each", () => {
  const columns = [
    [1, 0, 1, 1, 0],
    [0, 0, 1, 0, 0],
  ];
  const [weights, groups] = [
    [1, 2, 3, 4, 5],
    [0, 0, 1, 2, 3],
  ];
  expect(weightedShares(columns, weights, groups, 3)).toEqual(
    columns.map((column) => weightedShare(column, weights, groups, 3)),
  );
});

it("knows less of all right answers where a few weigh most", () => {
  const groups = [0, 1, 2, 3];
  const even = weightedShare([1, 1, 1, 1], [1, 1, 1, 1], groups, 1);
  const uneven = weightedShare([1, 1, 1, 1], [100, 1, 1, 1], groups, 1);
  expect(uneven.low).toBeLessThan(even.low);
  expect(uneven.low).toBeCloseTo(wilson(103 ** 2 / 10_003, 103 ** 2 / 10_003).low, 12);
});

it.each([
  [10, 0.3],
  [20, 0.3],
  [50, 0.3],
  [10, 0.5],
  [20, 0.5],
  [50, 0.5],
])("holds the truth in 93 to 99 of 100 samples of %i traces that are right with %d", (count, truth) => {
  const random = seededRandom(7);
  const groups = Array.from({ length: count }, (_, at) => at);
  const samples = Array.from({ length: 1000 }, () => groups.map(() => Number(random() < truth)));
  const holding = shares(samples, groups, 3).filter(({ low, high }) => low <= truth && truth <= high);
  expect(holding.length).toBeGreaterThan(930);
  expect(holding.length).toBeLessThan(990);
});
