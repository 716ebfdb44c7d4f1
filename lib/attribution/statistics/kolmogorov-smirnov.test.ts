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

  it("counts the orders of both samples where these are few", () => {
    // Of 2 and 2 values there are six orders, two of them apart; of 20 and 20, 2·(C(40, 30) − 1) get ten apart.
    expect(kolmogorovSmirnov([1, 2], [3, 4]).p).toBeCloseTo(2 / 6, 12);
    const ten = (shift: number): number[] => Array.from({ length: 20 }, (_, at) => at + shift);
    expect(kolmogorovSmirnov(ten(0), ten(9.5))).toEqual({
      distance: 0.5,
      p: expect.closeTo((2 * (847_660_528 - 1)) / 137_846_528_820, 15) as number,
    });
  });

  it("has the limits of Kolmogorov's distribution", () => {
    // 1.3581 and 1.6276 are its 95th and 99th percentiles.
    const [many, shifted] = [Array.from({ length: 1000 }, (_, at) => at / 1000), 1.3581 * Math.sqrt(2 / 1000)];
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
