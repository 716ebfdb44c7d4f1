import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../seeded-random";
import { sum } from "./judged-counts";
import { roganGladen } from "./rogan-gladen";
import { drawnCounts } from "./testing/drawn-counts";

describe("roganGladen", () => {
  it("is (what is said + specificity − 1) / (sensitivity + specificity − 1) of two classes", () => {
    const counts = {
      pairs: [
        [8000, 1000],
        [2000, 9000],
      ],
      others: [310, 690],
    };
    const [failed] = roganGladen(counts) ?? [];
    expect(failed?.value).toBeCloseTo((0.31 + 0.9 - 1) / (0.8 + 0.9 - 1), 3);
  });

  it("does not care how many labels of each class there are", () => {
    const of = (first: number) => ({
      pairs: [
        [0.8 * first, 100],
        [0.2 * first, 900],
      ],
      others: [310, 690],
    });
    const [few, many] = [roganGladen(of(200)), roganGladen(of(2000))];
    expect(few?.[0]?.value).toBeCloseTo(many?.[0]?.value ?? 0, 2);
  });

  it("says nothing where a class has fewer than ten labels, or there is nothing to correct", () => {
    const pairs = [
      [9, 10],
      [0, 40],
    ];
    expect(roganGladen({ pairs, others: [10, 10] })).toBeNull();
    expect(roganGladen({ pairs: [[60]], others: [10] })).toBeNull();
    const enough = [
      [9, 10],
      [1, 40],
    ];
    expect(roganGladen({ pairs: enough, others: [0, 0] })).toBeNull();
  });

  it("knows nothing where the judge does not tell classes apart", () => {
    const found = roganGladen({
      pairs: [
        [10, 11],
        [10, 10],
      ],
      others: [50, 50],
    });
    expect(found?.map(({ low, high }) => [low, high])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it("gives shares that add up to 1, each within its interval", () => {
    const cell = fc.integer({ min: 0, max: 30 });
    const row = fc.tuple(cell, cell, cell);
    fc.assert(
      fc.property(fc.tuple(row, row, row), fc.tuple(cell, cell, cell), (pairs, others) => {
        const found = roganGladen({ pairs, others });
        if (found === null) return;
        expect(sum(found.map(({ value }) => value))).toBeCloseTo(1, 9);
        for (const { value, low, high } of found) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(value);
          expect(high).toBeGreaterThanOrEqual(value);
          expect(high).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("holds the true share where people chose what to label", { tags: ["long"] }, () => {
    const [samples, shares] = [2000, [0.3, 0.3, 0.4]];
    const says = shares.map((own, truth) =>
      shares.map((share, answer) => (answer === truth ? 0.7 : (0.3 * share) / (1 - own))),
    );
    const random = seededRandom(3);
    const held = shares.map(() => 0);
    for (let sample = 0; sample < samples; sample += 1) {
      const counts = drawnCounts(
        random,
        { shares, says },
        { labels: 200, others: 500, labelledShares: [0.6, 0.2, 0.2] },
      );
      for (const [at, { low, high }] of (roganGladen(counts) ?? []).entries())
        if (low <= (shares[at] ?? 0) && (shares[at] ?? 0) <= high) held[at] = (held[at] ?? 0) + 1;
    }
    for (const each of held) {
      expect(each / samples).toBeGreaterThan(0.93);
      expect(each / samples).toBeLessThan(0.99);
    }
  });
});
