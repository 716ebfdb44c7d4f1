import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fisherExact, fisherGreater } from "./fisher";

const p = (a: number, n: number, b: number, m: number) =>
  fisherExact({ successes: a, count: n }, { successes: b, count: m });

const choose = (all: number, some: number): number => {
  let result = 1;
  for (let at = 1; at <= some; at += 1) result = (result * (all - some + at)) / at;
  return result;
};

/** The definition, by factorials. */
const byDefinition = (a: number, n: number, b: number, m: number): number => {
  const chance = (k: number) => (choose(n, k) * choose(m, a + b - k)) / choose(n + m, a + b);
  let sum = 0;
  for (let k = Math.max(0, a + b - m); k <= Math.min(n, a + b); k += 1)
    if (chance(k) <= chance(a) * (1 + 1e-7)) sum += chance(k);
  return Math.min(1, sum);
};

describe("fisherExact", () => {
  it("gives the published figures", () => {
    // The lady tasting tea: Fisher 1935, The Design of Experiments, chapter 2.
    expect(p(3, 4, 1, 4)).toBeCloseTo(34 / 70, 10);
    // Convictions of twins: Fisher 1970, Statistical Methods for Research Workers,
    // table 4 (as fisher.test of R has it).
    expect(p(10, 13, 2, 17)).toBeCloseTo(0.0005367, 7);
  });

  it("is what the definition says", () => {
    const group = fc
      .integer({ min: 0, max: 25 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(group, group, ([a, n], [b, m]) => {
        expect(p(a, n, b, m)).toBeCloseTo(byDefinition(a, n, b, m), 9);
      }),
    );
  });

  it("holds for groups of many thousands, equal, far apart and empty", () => {
    expect(p(10_000, 50_000, 10_000, 50_000)).toBe(1);
    expect(p(40_000, 50_000, 10_000, 50_000)).toBe(0);
    // Near the normal approximation: z = 2.5.
    expect(p(25_000, 50_000, 25_395, 50_000)).toBeGreaterThan(0.0115);
    expect(p(25_000, 50_000, 25_395, 50_000)).toBeLessThan(0.0135);
    expect(p(0, 0, 3, 9)).toBe(1);
  });
});

describe("fisherGreater", () => {
  const greater = (a: number, n: number, b: number, m: number) =>
    fisherGreater({ successes: a, count: n }, { successes: b, count: m });

  it("gives the upper tail: one over C(2k, k) for all against none, and 1 for none", () => {
    expect(greater(3, 3, 0, 3)).toBeCloseTo(1 / 20, 12);
    expect(greater(7, 7, 0, 7)).toBeCloseTo(1 / 3432, 12);
    expect(greater(0, 5, 3, 5)).toBe(1);
    expect(greater(2, 2, 0, 0)).toBe(1);
    // The lady tasting tea: Fisher 1935, The Design of Experiments, chapter 2.
    expect(greater(3, 4, 1, 4)).toBeCloseTo(17 / 70, 12);
  });

  it("is what the definition says, and with its mirror image counts the table that was seen twice", () => {
    const group = fc
      .integer({ min: 1, max: 25 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(group, group, ([a, n], [b, m]) => {
        const chance = (k: number) => (choose(n, k) * choose(m, a + b - k)) / choose(n + m, a + b);
        let tail = 0;
        for (let k = a; k <= Math.min(n, a + b); k += 1) tail += chance(k);
        expect(greater(a, n, b, m)).toBeCloseTo(tail, 9);
        expect(greater(a, n, b, m) + greater(b, m, a, n)).toBeCloseTo(1 + chance(a), 9);
      }),
    );
  });
});
