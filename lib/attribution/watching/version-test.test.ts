import { expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random";
import { criticalExcess, excess, findWorse, versionLooks } from "./version-test";

it("is the pooled two-sample z of the textbook", () => {
  // Fleiss, Levin & Paik 2003, section 3.1: 15 of 100 against 10 of 200 without correction: z = 2.96…
  const pooled = 25 / 300;
  const z = (0.15 - 0.05) / Math.sqrt(pooled * (1 - pooled) * (1 / 100 + 1 / 200));
  expect(excess({ count: 200, hits: 10 }, { count: 100, hits: 15 })).toBeCloseTo(z, 12);
  expect(excess({ count: 20, hits: 0 }, { count: 20, hits: 0 })).toBe(0);
  expect(excess({ count: 20, hits: 20 }, { count: 20, hits: 20 })).toBe(0);
});

it("has a bar between that of a single look and that of five independent ones", () => {
  // One-sided 5%: 1.645 for one look, 2.326 for five by Bonferroni.
  const bar = criticalExcess(500, { count: 600, hits: 180 }, 0.05);
  expect(bar).toBeGreaterThan(1.645);
  expect(bar).toBeLessThan(2.4);
  expect(criticalExcess(500, { count: 600, hits: 180 }, 0.01)).toBeGreaterThan(bar);
  expect(criticalExcess(500, { count: 600, hits: 180 }, 0.05)).toBe(bar);
});

const draw = (count: number, share: number, random: () => number): boolean[] =>
  Array.from({ length: count }, () => random() < share);

it.each([0.1, 0.4])(
  "of versions as good as the one before, failing with %f, as many are called worse as stated",
  (share) => {
    const random = seededRandom(31);
    const [versions, rate] = [100, 0.1];
    let told = 0;
    for (let at = 0; at < versions; at += 1) {
      const hits = draw(150, share, random).filter(Boolean).length;
      const { worse } = findWorse({ before: { count: 150, hits }, since: draw(320, share, random), looked: 0, rate });
      if (worse) told += 1;
    }
    // The 99% interval of a binomial distribution of 100 and 0.1 is 3–18.
    expect(told).toBeGreaterThanOrEqual(3);
    expect(told).toBeLessThanOrEqual(18);
  },
);

it("tells a version that is much worse at an early look, and takes each look once", () => {
  const random = seededRandom(7);
  const since = draw(320, 0.6, random);
  const found = findWorse({ before: { count: 200, hits: 20 }, since, looked: 0, rate: 0.01 });
  expect(found.worse?.look).toBe(20);
  expect(findWorse({ before: { count: 200, hits: 20 }, since: since.slice(0, 39), looked: 20, rate: 0.01 })).toEqual({
    worse: null,
    looked: 20,
  });
  expect(findWorse({ before: { count: 200, hits: 20 }, since, looked: 320, rate: 0.01 }).worse).toBeNull();
  expect(findWorse({ before: { count: 19, hits: 0 }, since, looked: 0, rate: 0.01 })).toEqual({
    worse: null,
    looked: 0,
  });
});

it("is silent about a version that is better", () => {
  const since = draw(320, 0.05, seededRandom(9));
  const found = findWorse({ before: { count: 200, hits: 120 }, since, looked: 0, rate: 0.1 });
  expect(found).toEqual({ worse: null, looked: versionLooks.at(-1) });
});
