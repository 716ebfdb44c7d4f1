import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betaQuantile, betaShare } from "./beta-quantile";

describe("betaShare", () => {
  it("is a sum of binomial chances for whole parameters", () => {
    // At least 3 of 10 at 0.2 each, counted out: 1 − 0.8¹⁰ − 10 · 0.2 · 0.8⁹ − 45 · 0.04 · 0.8⁸
    expect(betaShare(0.2, 3, 8)).toBeCloseTo(1 - 0.8 ** 10 - 2 * 0.8 ** 9 - 1.8 * 0.8 ** 8, 13);
    expect(betaShare(0.3, 1, 1)).toBeCloseTo(0.3, 14);
    expect([betaShare(0, 2, 3), betaShare(1, 2, 3)]).toEqual([0, 1]);
  });

  it("is the arcsine distribution for halves", () => {
    expect(betaShare(0.1, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(0.1)), 13);
  });
});

describe("betaQuantile", () => {
  it("has so much of the distribution below it", () => {
    const parameter = fc.double({ min: 0.5, max: 2000, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), parameter, parameter, (chance, a, b) => {
        expect(betaShare(betaQuantile(chance, a, b), a, b)).toBeCloseTo(chance, 9);
      }),
    );
  });
});
