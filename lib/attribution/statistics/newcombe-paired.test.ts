import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newcombe } from "./newcombe";
import { newcombePaired } from "./newcombe-paired";

const count = fc.integer({ min: 0, max: 60 });
const counts = fc
  .record({ both: count, onlyFirst: count, onlySecond: count, neither: count })
  .filter(({ both, onlyFirst, onlySecond, neither }) => both + onlyFirst + onlySecond + neither > 0);

describe("newcombePaired", () => {
  it("holds the difference, within what a difference can be, and turns round with its two sides", () => {
    fc.assert(
      fc.property(counts, (table) => {
        const { value, low, high } = newcombePaired(table);
        expect(low <= value && value <= high && low >= -1 && high <= 1).toBe(true);
        const turned = newcombePaired({ ...table, onlyFirst: table.onlySecond, onlySecond: table.onlyFirst });
        expect(turned.value).toBeCloseTo(-value, 12);
        expect(turned.low).toBeCloseTo(-high, 12);
        expect(turned.high).toBeCloseTo(-low, 12);
      }),
    );
  });

  it("is the interval of independent groups where one answer is always the same, and narrower where they go together", () => {
    const table = { both: 0, onlyFirst: 0, onlySecond: 12, neither: 28 };
    const independent = newcombe({ successes: 0, count: 40 }, { successes: 12, count: 40 });
    expect(newcombePaired(table).low).toBeCloseTo(independent.low, 12);
    expect(newcombePaired(table).high).toBeCloseTo(independent.high, 12);
    const together = newcombePaired({ both: 40, onlyFirst: 0, onlySecond: 10, neither: 50 });
    const apart = newcombe({ successes: 40, count: 100 }, { successes: 50, count: 100 });
    expect(together.high - together.low).toBeLessThan(apart.high - apart.low);
  });

  it("follows the formula: 36, 12, 2 and 0 of 50", () => {
    // φ is below 0 here, so it is taken as it is: −24 / √(48 · 2 · 38 · 12).
    const { value, low, high } = newcombePaired({ both: 36, onlyFirst: 2, onlySecond: 12, neither: 0 });
    expect(value).toBeCloseTo(0.2, 12);
    expect(low).toBeCloseTo(0.0569, 3);
    expect(high).toBeCloseTo(0.3404, 3);
  });
});
