import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align, type AlignedPair, gapScore } from "./align";

const scoreOf = (pairs: readonly AlignedPair[], score: (i: number, j: number) => number): number =>
  pairs.reduce((sum, [i, j]) => sum + (i === null || j === null ? gapScore : score(i, j)), 0);

/** The best sum over every alignment, by trying them all. */
function bestOfAll(n: number, m: number, score: (i: number, j: number) => number, i = 0, j = 0): number {
  if (i === n) return (m - j) * gapScore;
  if (j === m) return (n - i) * gapScore;
  return Math.max(
    score(i, j) + bestOfAll(n, m, score, i + 1, j + 1),
    gapScore + bestOfAll(n, m, score, i + 1, j),
    gapScore + bestOfAll(n, m, score, i, j + 1),
  );
}

const expectWhole = (pairs: readonly AlignedPair[], n: number, m: number): void => {
  expect(pairs.flatMap(([i]) => (i === null ? [] : [i]))).toEqual([...Array(n).keys()]);
  expect(pairs.flatMap(([, j]) => (j === null ? [] : [j]))).toEqual([...Array(m).keys()]);
};

const lengths = fc.nat({ max: 5 });
const table = fc.array(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }), {
  minLength: 5,
  maxLength: 5,
});
const same = (first: readonly unknown[], second: readonly unknown[]) => (i: number, j: number) =>
  first[i] === second[j] ? 1 : -1;

describe("global alignment", () => {
  it("has the highest score of all alignments, and its rows add up to it", () => {
    fc.assert(
      fc.property(lengths, lengths, table, (n, m, scores) => {
        const score = (i: number, j: number): number => scores[i]?.[j] ?? 0;
        const found = align(n, m, score);
        expectWhole(found.pairs, n, m);
        expect(found.score).toBeCloseTo(bestOfAll(n, m, score), 6);
        expect(scoreOf(found.pairs, score)).toBeCloseTo(found.score, 6);
      }),
    );
  });

  it("gives the same score whichever sequence comes first", () => {
    fc.assert(
      fc.property(lengths, lengths, table, (n, m, scores) => {
        const score = (i: number, j: number): number => scores[i]?.[j] ?? 0;
        expect(align(n, m, score).score).toBeCloseTo(align(m, n, (i, j) => score(j, i)).score, 6);
      }),
    );
  });

  it("pairs a sequence with itself entry by entry", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { maxLength: 30 }), (items) => {
        const { pairs, score } = align(items.length, items.length, same(items, items));
        expect(pairs).toEqual(items.map((_, at) => [at, at]));
        expect(score).toBeCloseTo(items.length, 6);
      }),
    );
  });

  it("pairs the first of a repeated entry and leaves the repetitions over", () => {
    expect(align(4, 2, same(["a", "b", "b", "b"], ["a", "b"])).pairs).toEqual([
      [0, 0],
      [1, 1],
      [2, null],
      [3, null],
    ]);
  });

  it("is a whole alignment within a band too, never better than the best, and finds equal sequences", () => {
    const items = fc.array(fc.nat({ max: 3 }), { maxLength: 25 });
    fc.assert(
      fc.property(items, items, fc.integer({ min: 1, max: 200 }), (first, second, maxCells) => {
        const score = same(first, second);
        const banded = align(first.length, second.length, score, maxCells);
        expectWhole(banded.pairs, first.length, second.length);
        expect(scoreOf(banded.pairs, score)).toBeCloseTo(banded.score, 6);
        expect(banded.score).toBeLessThanOrEqual(align(first.length, second.length, score).score + 1e-6);
        expect(align(first.length, first.length, same(first, first), maxCells).score).toBeCloseTo(first.length, 6);
      }),
    );
  });

  it("keeps to its bound on sequences of many thousand entries", () => {
    let asked = 0;
    const { pairs } = align(20_000, 30_000, (i, j) => ((asked += 1), i === j ? 1 : -1), 100_000);
    expectWhole(pairs, 20_000, 30_000);
    expect(asked).toBeLessThan(300_000);
  });
});
