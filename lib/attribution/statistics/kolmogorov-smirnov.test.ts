import { describe, expect, it } from "vitest";
import { kolmogorovSmirnov } from "./kolmogorov-smirnov";
import { seededRandom } from "./seeded-random";

const draw = (random: () => number, count: number): number[] => Array.from({ length: count }, random);

describe("kolmogorovSmirnov", () => {
  it("measures the largest distance between two samples, ties included", () => {
    expect(kolmogorovSmirnov([1, 2, 3, 4], [1, 2, 3, 4])).toEqual({ distance: 0, p: 1 });
    expect(kolmogorovSmirnov([1, 1, 2, 2], [2, 2, 3, 3]).distance).toBeCloseTo(0.5, 12);
    expect(kolmogorovSmirnov([1, 2], [3, 4]).distance).toBe(1);
    expect(kolmogorovSmirnov([], [1])).toEqual({ distance: 0, p: 1 });
  });

  it("has the limits of Kolmogorov's distribution", () => {
    // 1.3581 and 1.6276 are its 95th and 99th percentiles.
    const [many, shifted] = [Array.from({ length: 5000 }, (_, at) => at / 5000), 1.3581 * Math.sqrt(2 / 5000)];
    const { p } = kolmogorovSmirnov(
      many,
      many.map((value) => value + shifted),
    );
    expect(p).toBeGreaterThan(0.045);
    expect(p).toBeLessThan(0.055);
  });

  it("is below 0.05 in at most one of twenty of the same distribution", () => {
    const random = seededRandom(3);
    let below = 0;
    for (let time = 0; time < 1000; time += 1)
      below += Number(kolmogorovSmirnov(draw(random, 25), draw(random, 40)).p < 0.05);
    expect(below).toBeGreaterThan(20);
    expect(below).toBeLessThan(65);
  });

  it("finds another distribution", () => {
    const random = seededRandom(4);
    const other = draw(random, 60).map((value) => value ** 3);
    expect(kolmogorovSmirnov(draw(random, 60), other).p).toBeLessThan(0.001);
  });
});
