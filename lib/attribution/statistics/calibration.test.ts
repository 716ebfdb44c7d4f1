import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brier, expectedCalibrationError, riskCoverage } from "./calibration";

// Eight answers; Brier score and calibration error as fractions from testing/exact_values.py.
const eight = [
  { stated: 0.95, right: 1 },
  { stated: 0.92, right: 0 },
  { stated: 0.71, right: 1 },
  { stated: 0.75, right: 1 },
  { stated: 0.79, right: 0 },
  { stated: 0.3, right: 0 },
  { stated: 0.38, right: 1 },
  { stated: 0.05, right: 0 },
];
const pairs = fc.array(
  fc.record({ stated: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.constantFrom(0, 0.5, 1) }),
  { minLength: 1, maxLength: 40 },
);

describe("brier", () => {
  it("is the mean squared difference (1e-12)", () => {
    expect(brier(eight)).toBeCloseTo(0.2620625, 12);
  });

  it("is 0 for the all-knowing and ¼ for who always says even", () => {
    const even = eight.map(({ right }) => ({ stated: 0.5, right }));
    expect(brier(even)).toBe(0.25);
    const sure = eight.map(({ right }) => ({ stated: right, right }));
    expect(brier(sure)).toBe(0);
  });
});

describe("expectedCalibrationError", () => {
  it("is the weighted distance over bins of equal width (1e-12)", () => {
    const { error, bins } = expectedCalibrationError(eight);
    expect(error).toBeCloseTo(0.18625, 12);
    expect(bins.map(({ count }) => count)).toEqual([1, 2, 3, 2]);
    expect(bins[2]?.stated).toBeCloseTo(0.75, 12);
    expect(bins[2]?.right).toBeCloseTo(2 / 3, 12);
  });

  it("is by hand ½ for 0.9 said of ten answers of which four are right", () => {
    const ten = Array.from({ length: 10 }, (_, at) => ({ stated: 0.9, right: Number(at < 4) }));
    expect(expectedCalibrationError(ten).error).toBeCloseTo(0.5, 12);
  });

  it("puts 1 into the last bin, and lies between the distance of the means and the mean distance", () => {
    expect(expectedCalibrationError([{ stated: 1, right: 1 }]).bins).toEqual([{ stated: 1, right: 1, count: 1 }]);
    fc.assert(
      fc.property(pairs, (list) => {
        const mean = (pick: (pair: (typeof list)[number]) => number) =>
          list.reduce((sum, pair) => sum + pick(pair), 0) / list.length;
        const { error, bins } = expectedCalibrationError(list);
        expect(error).toBeGreaterThanOrEqual(Math.abs(mean(({ stated, right }) => stated - right)) - 1e-12);
        expect(error).toBeLessThanOrEqual(mean(({ stated, right }) => Math.abs(stated - right)) + 1e-12);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
      }),
    );
  });
});

describe("riskCoverage", () => {
  it("leaves out the least sure first, by hand", () => {
    expect(riskCoverage(eight).map(({ coverage, risk }) => [coverage, risk])).toEqual([
      [1 / 8, 0],
      [2 / 8, 1 / 2],
      [3 / 8, 2 / 3],
      [4 / 8, 2 / 4],
      [5 / 8, 2 / 5],
      [6 / 8, 2 / 6],
      [7 / 8, 3 / 7],
      [8 / 8, 4 / 8],
    ]);
  });

  it("takes answers together that state the same, and ends with all of them in any order", () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const points = riskCoverage(list);
        expect(points).toHaveLength(new Set(list.map(({ stated }) => stated)).size);
        expect(points.at(-1)).toMatchObject({ coverage: 1, count: list.length });
        expect(riskCoverage([...list].reverse()).map(({ risk }) => risk.toFixed(9))).toEqual(
          points.map(({ risk }) => risk.toFixed(9)),
        );
      }),
    );
  });
});
