import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../seeded-random";
import { wilson } from "../wilson";
import { sum } from "./judged-counts";
import { powerOf, predictionPowered } from "./prediction-powered";
import { drawnCounts } from "./testing/drawn-counts";

const counts = {
  pairs: [
    [18, 6],
    [2, 24],
  ],
  others: [420, 530],
};

describe("predictionPowered", () => {
  it("moves the share of the labels by what the judge says more often of the others", () => {
    // cov = 18/50 − .4 · .48 = .168; pooled answers 444/1000: λ = .168 / (.444 · .556) · 950/1000.
    const power = (0.168 / (0.444 * 0.556)) * 0.95;
    expect(powerOf(counts)).toBeCloseTo(power, 12);
    const [failed, passed] = predictionPowered(counts);
    expect(failed?.value).toBeCloseTo(0.4 + power * (420 / 950 - 0.48), 12);
    expect(passed?.value).toBeCloseTo(1 - (failed?.value ?? 0), 12);
    expect((failed?.high ?? 1) - (failed?.low ?? 0)).toBeLessThan(wilson(20, 50).high - wilson(20, 50).low);
  });

  it("is what the labels say where the judge says nothing of the truth", () => {
    const pairs = [
      [10, 10],
      [15, 15],
    ];
    const [first] = predictionPowered({ pairs, others: [900, 100] });
    expect(first?.value).toBe(0.5);
    expect(first?.low).toBeCloseTo(wilson(25, 50).low, 2);
  });

  it("is what the labels say where there are no others", () => {
    const [first] = predictionPowered({ pairs: counts.pairs, others: [0, 0] });
    expect(first?.value).toBe(0.4);
  });

  it("knows no certainty where no label names a class", () => {
    const pairs = [
      [50, 0],
      [0, 0],
    ];
    const [, none] = predictionPowered({ pairs, others: [990, 10] });
    expect(none?.value).toBe(0);
    expect(none?.high).toBeCloseTo(wilson(0, 50).high, 2);
  });

  it("gives shares that add up to 1, each within its interval", () => {
    const cell = fc.integer({ min: 0, max: 20 });
    const row = fc.tuple(cell, cell, cell);
    fc.assert(
      fc.property(fc.tuple(row, row, row), fc.tuple(cell, cell, cell), (pairs, others) => {
        fc.pre(sum(pairs.map(sum)) > 1);
        const found = predictionPowered({ pairs, others });
        expect(sum(found.map(({ value }) => value))).toBeCloseTo(1, 9);
        for (const { value, low, high } of found) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(value + 1e-9);
          expect(high).toBeGreaterThanOrEqual(value - 1e-9);
          expect(high).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("holds the true share in 93 to 97 of 100 samples, also of a rare class", { tags: ["long"] }, () => {
    const [samples, shares] = [4000, [0.5, 0.3, 0.15, 0.05]];
    const says = shares.map((own, truth) =>
      shares.map((share, answer) => (answer === truth ? 0.6 : (0.4 * share) / (1 - own))),
    );
    for (const labels of [50, 200]) {
      const random = seededRandom(labels);
      const held = shares.map(() => 0);
      for (let sample = 0; sample < samples; sample += 1)
        for (const [at, { low, high }] of predictionPowered(
          drawnCounts(random, { shares, says }, { labels, others: 500 }),
        ).entries())
          if (low <= (shares[at] ?? 0) && (shares[at] ?? 0) <= high) held[at] = (held[at] ?? 0) + 1;
      for (const each of held) {
        expect(each / samples).toBeGreaterThan(0.93);
        expect(each / samples).toBeLessThan(0.97);
      }
    }
  });
});
