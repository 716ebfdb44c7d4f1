import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { stickinessOf, stickinessWords } from "./stickiness";
import { stickySeries } from "./testing/sticky-series";

const draw = (count: number, share: number, lag1: number, seed = 5): string[] =>
  stickySeries({ count, share, lag1, random: seededRandom(seed) });

describe("the stickiness of a series", () => {
  it("is its lag-1 autocorrelation, where that is noticeable", () => {
    const found = stickinessOf([draw(500, 0.3, 0.4)]);
    expect(found?.count).toBe(500);
    expect(found?.lag1).toBeGreaterThan(0.3);
    // Worked by hand: a b a b … is as unlike its neighbor as can be; three of each in turn follow each other.
    const runs = Array.from({ length: 60 }, (_, at) => (Math.floor(at / 3) % 2 === 0 ? "a" : "b"));
    // Of 59 neighbors 40 are alike and 19 are not, each a quarter: (40 − 19) / 60.
    expect(stickinessOf([runs])?.lag1).toBeCloseTo(21 / 60, 9);
    expect(stickinessOf([Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? "a" : "b"))])).toBeNull();
  });

  it("is none of independent observations, but for one series in thirty or so", () => {
    let sticky = 0;
    for (let seed = 0; seed < 200; seed += 1) if (stickinessOf([draw(100, 0.3, 0, seed)])) sticky += 1;
    expect(sticky).toBeLessThan(14);
  });

  it("does not take a change between two stretches for stickiness", () => {
    const [before, since] = [draw(200, 0.1, 0, 1), draw(200, 0.6, 0, 2)];
    expect(stickinessOf([before, since])).toBeNull();
    expect(stickinessOf([[...before, ...since]])).not.toBeNull();
  });

  it("is not known of few observations, or where all say the same", () => {
    expect(stickinessOf([draw(29, 0.5, 0.9)])).toBeNull();
    expect(stickinessOf([Array.from({ length: 100 }, () => "failed")])).toBeNull();
    expect(stickinessOf([])).toBeNull();
  });

  it("puts several values together, and is written with how many it rests on", () => {
    const agents = Array.from({ length: 90 }, (_, at) => ["Planner", "Coder", "Tester"][Math.floor(at / 5) % 3] ?? "");
    const found = stickinessOf([agents]);
    expect(found?.lag1).toBeGreaterThan(0.6);
    expect(stickinessWords({ lag1: 0.314, count: 240 })).toBe("lag-1 autocorrelation 0.31 over 240");
  });
});
