import { expect, it } from "vitest";
import { fisherGreater } from "../statistics/fisher";
import { newcombe } from "../statistics/newcombe";
import { stratifiedDifference } from "../statistics/stratified";
import { compareStrata } from "./compare-strata";

const group = (successes: number, count: number) => ({ successes, count });

it("compares one stratum as two groups", () => {
  const [first, second] = [group(3, 20), group(9, 25)];
  const found = compareStrata([{ first, second }]);
  expect(found.difference).toEqual(newcombe(first, second));
  expect(found.p).toBeCloseTo(fisherGreater(second, first), 12);
});

it("compares several strata within each", () => {
  const strata = [
    { first: group(0, 1), second: group(1, 1) },
    { first: group(1, 3), second: group(2, 2) },
  ];
  expect(compareStrata(strata, 1.6).difference).toEqual(stratifiedDifference(strata, 1.6));
});

it("knows nothing of nothing", () => {
  expect(compareStrata([])).toEqual({ difference: { value: 0, low: -1, high: 1 }, p: 1, mid: 0.5, least: 1 });
});
