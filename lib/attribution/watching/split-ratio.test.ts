import fc from "fast-check";
import { expect, it } from "vitest";
import { bestSplit, splitRatio } from "./split-ratio";

const prefixOf = (hits: readonly boolean[]): number[] => {
  const prefix = [0];
  for (const hit of hits) prefix.push((prefix.at(-1) as number) + (hit ? 1 : 0));
  return prefix;
};

it("is the logarithm of the ratio of the two greatest likelihoods, worked out by hand", () => {
  // 2 of 10 before, 6 of 10 after: rates 0.2 and 0.6 against 0.4.
  const likelihood = (rate: number, hits: number, count: number) =>
    hits * Math.log(rate) + (count - hits) * Math.log(1 - rate);
  const expected = likelihood(0.2, 2, 10) + likelihood(0.6, 6, 10) - likelihood(0.4, 8, 20);
  expect(splitRatio(2, 10, 8, 20)).toBeCloseTo(expected, 12);
  expect(splitRatio(0, 10, 10, 20)).toBeCloseTo(20 * Math.log(2), 12);
  expect(splitRatio(3, 10, 6, 20)).toBeCloseTo(0, 12);
});

it("is half of the G statistic of the two-by-two table that the split makes", () => {
  // G = 2 Σ O ln(O / E): Sokal & Rohlf 1995, box 17.4.
  const [a, b, c, d] = [12, 22, 16, 50] as const;
  const total = a + b + c + d;
  const cell = (observed: number, row: number, column: number) =>
    observed * Math.log((observed * total) / (row * column));
  const g = 2 * (cell(a, a + b, a + c) + cell(b, a + b, b + d) + cell(c, c + d, a + c) + cell(d, c + d, b + d));
  expect(2 * splitRatio(a, a + b, a + c, total)).toBeCloseTo(g, 10);
});

it("is never below 0, and the same for the complement and for time turned around", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 21, maxLength: 120 }), (hits) => {
      const of = (list: readonly boolean[]) =>
        bestSplit(prefixOf(list), { from: 0, to: list.length, stride: 1, minSide: 10 }).ratio;
      expect(of(hits)).toBeGreaterThanOrEqual(0);
      expect(of(hits.map((hit) => !hit))).toBeCloseTo(of(hits), 9);
      expect(of(hits.toReversed())).toBeCloseTo(of(hits), 9);
    }),
  );
});

it("finds what trying every split finds", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 21, maxLength: 80 }), (hits) => {
      const prefix = prefixOf(hits);
      const all = prefix.at(-1) as number;
      const ratios = hits.flatMap((_, at) =>
        at >= 10 && hits.length - at >= 10 ? [splitRatio(prefix[at] as number, at, all, hits.length)] : [],
      );
      const best = bestSplit(prefix, { from: 0, to: hits.length, stride: 1, minSide: 10 });
      expect(best.ratio).toBeCloseTo(Math.max(0, ...ratios), 9);
    }),
  );
});
