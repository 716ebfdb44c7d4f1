import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runThrough } from "@/lib/traces/run-through";
import { coefficient, coefficientsInTurns, type PartsOf } from "./chance-corrected";
import { cohenParts } from "./cohen-kappa";
import { alphaParts } from "./krippendorff-alpha";
import { wilson } from "./wilson";

const bootstrapCoefficient = (partsOf: PartsOf, groups: readonly number[], seed: number) =>
  runThrough(coefficientsInTurns([partsOf], groups, seed))[0] ?? null;

const seven: [number, number][] = [
  [1, 1],
  [2, 3],
  [4, 4],
  [2, 2],
  [5, 1],
  [3, 3],
  [1, 1],
];

describe("against every resample of seven units (testing/exact_values.py: ends between the exact percentiles 1.5 and 3.5, 96.5 and 98.5)", () => {
  it.each([1, 2, 3])("draws alpha anew, seed %i", (seed) => {
    const estimate = bootstrapCoefficient(alphaParts(seven, 0), [...seven.keys()], seed);
    expect(estimate?.value).toBeCloseTo(0.6486486486, 9);
    expect(estimate?.low).toBeGreaterThanOrEqual(0.0579710145 - 1e-9);
    expect(estimate?.low).toBeLessThanOrEqual(0.1558441558 + 1e-9);
    expect(estimate?.high).toBeCloseTo(1, 9);
  });

  it.each([1, 2, 3])("draws kappa anew, seed %i", (seed) => {
    const estimate = bootstrapCoefficient(cohenParts(seven, 0), [...seven.keys()], seed);
    expect(estimate?.value).toBeCloseTo(0.6315789474, 9);
    expect(estimate?.low).toBeGreaterThanOrEqual(0.1666666667 - 1e-9);
    expect(estimate?.low).toBeLessThanOrEqual(0.2222222222 + 1e-9);
    expect(estimate?.high).toBeCloseTo(1, 9);
  });
});

it("takes agreement on everything for no certainty", () => {
  const same: [number, number][] = [0, 1, 2, 3, 4, 5].map((at) => [at % 2, at % 2]);
  const estimate = bootstrapCoefficient(cohenParts(same, 0), [...same.keys()], 1);
  expect(estimate).toEqual({ value: 1, low: (wilson(6, 6).low - 0.5) / 0.5, high: 1 });
});

it("is wider where units of one question are drawn together", () => {
  const pairs = Array.from({ length: 60 }, (_, at): [number, number] => [at % 3, at < 30 ? at % 3 : (at + 1) % 3]);
  const apart = bootstrapCoefficient(cohenParts(pairs, 0), [...pairs.keys()], 1);
  const together = bootstrapCoefficient(
    cohenParts(pairs, 0),
    pairs.map((_, at) => Math.floor(at / 6)),
    1,
  );
  expect((together?.high ?? 0) - (together?.low ?? 0)).toBeGreaterThan(1.5 * ((apart?.high ?? 0) - (apart?.low ?? 0)));
});

it("holds the coefficient, and has none where there is none", () => {
  const rated = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 15 });
  fc.assert(
    fc.property(rated, fc.integer(), (pairs, seed) => {
      const parts = cohenParts(pairs, 0);
      const estimate = bootstrapCoefficient(parts, [...pairs.keys()], seed);
      expect(estimate?.value ?? null).toBe(coefficient(parts(null)));
      if (estimate === null) return;
      expect(estimate.low).toBeLessThanOrEqual(estimate.value);
      expect(estimate.high).toBeGreaterThanOrEqual(estimate.value);
    }),
    { numRuns: 30 },
  );
});
