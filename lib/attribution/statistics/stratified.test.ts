import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fisherGreater } from "./fisher";
import { mcnemarExact } from "./mcnemar";
import { type Stratum, stratifiedDifference, stratifiedGreater } from "./stratified";

const stratum = (b: number, m: number, a: number, n: number): Stratum => ({
  first: { successes: b, count: m },
  second: { successes: a, count: n },
});
const group = fc.integer({ min: 0, max: 12 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
const drawn = fc.tuple(group, group).map(([[b, m], [a, n]]) => stratum(b, m, a, n));
const pairs = (onlyFirst: number, onlySecond: number, agreeing: number): Stratum[] => [
  ...Array.from({ length: onlyFirst }, () => stratum(1, 1, 0, 1)),
  ...Array.from({ length: onlySecond }, () => stratum(0, 1, 1, 1)),
  ...Array.from({ length: agreeing }, () => stratum(1, 1, 1, 1)),
];

describe("stratifiedGreater", () => {
  it("is Fisher's test where there is one stratum", () => {
    fc.assert(
      fc.property(drawn, ({ first, second }) => {
        expect(stratifiedGreater([{ first, second }]).p).toBeCloseTo(fisherGreater(second, first), 9);
      }),
    );
  });

  it("is McNemar's test where each stratum is a pair", () => {
    expect(stratifiedGreater(pairs(2, 9, 30)).p).toBeCloseTo(mcnemarExact(2, 9) / 2, 12);
    expect(stratifiedGreater(pairs(0, 6, 0))).toEqual({ p: 1 / 64, mid: 1 / 128, least: 1 / 64 });
  });

  it("is what all ways to share the successes of each stratum out say", () => {
    // Both strata have 2 successes among 2 + 2: 1, 4 and 1 of 6 ways to give the second 0, 1 and 2.
    const found = stratifiedGreater([stratum(0, 2, 2, 2), stratum(1, 2, 1, 2)]);
    expect(found.p).toBeCloseTo((1 * 4 + 4 * 1 + 1 * 1) / 36, 12); // 2 + 1, 1 + 2 and 2 + 2
    expect(found.p).toBeCloseTo(9 / 36, 12);
    expect(found.least).toBeCloseTo(1 / 36, 12);
  });

  it("says nothing where nothing differs or nothing is there", () => {
    const nothing = { p: 1, mid: 0.5, least: 1 };
    expect(stratifiedGreater([])).toEqual(nothing);
    expect(stratifiedGreater([stratum(0, 9, 0, 9), stratum(3, 3, 0, 0)])).toEqual(nothing);
  });

  it("is never below the least that its totals allow", () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 6 }), (strata) => {
        const { p, least } = stratifiedGreater(strata);
        expect(p).toBeGreaterThanOrEqual(least - 1e-12);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("stratifiedDifference", () => {
  it("is the difference of the shares, and for pairs the interval of Bonett and Price", () => {
    const found = stratifiedDifference(pairs(4, 10, 26), 1.96);
    expect(found?.value).toBeCloseTo(6 / 40, 12);
    // (11 − 5) / 42 ± 1.96 √(((11 + 5) / 42 − (6 / 42)²) / 42)
    const spread = 1.96 * Math.sqrt((16 / 42 - (6 / 42) ** 2) / 42);
    expect(found?.low).toBeCloseTo(6 / 42 - spread, 12);
    expect(found?.high).toBeCloseTo(6 / 42 + spread, 12);
  });

  it("leaves doubt where all pairs agree", () => {
    const { value, low, high } = stratifiedDifference(pairs(0, 0, 20), 1.6449) ?? { value: 1, low: 1, high: 1 };
    expect(value).toBe(0);
    expect(high).toBeGreaterThan(0.05);
    expect(low).toBe(-high);
  });

  it("is null without a stratum that has both, and holds its value otherwise", () => {
    expect(stratifiedDifference([stratum(1, 2, 0, 0)], 1.96)).toBeNull();
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 6 }), (strata) => {
        const found = stratifiedDifference(strata, 1.6449);
        if (found === null) return;
        expect(found.low).toBeLessThanOrEqual(found.value);
        expect(found.high).toBeGreaterThanOrEqual(found.value);
        expect(found.high).toBeLessThanOrEqual(1);
        expect(found.low).toBeGreaterThanOrEqual(-1);
      }),
    );
  });
});
