import { expect, it } from "vitest";
import { changeThresholds } from "./change-thresholds";
import { epochEnds, knownRates, knownShares, readThreshold } from "./read-threshold";

it("has a threshold for each share, rate and epoch, the higher the rarer the false alarms", () => {
  expect(changeThresholds).toHaveLength(knownShares.length);
  for (const byRate of changeThresholds) {
    expect(byRate).toHaveLength(knownRates.length);
    for (const byEpoch of byRate) expect(byEpoch).toHaveLength(epochEnds.length);
  }
  // Where events are rare the first looks have few values, so that only the steady epoch is ordered for each share.
  for (const byRate of changeThresholds) {
    const last = byRate.map((byEpoch) => byEpoch.at(-1) as number);
    expect(last).toEqual(last.toSorted((a, b) => a - b));
  }
});

it("lies between those of the table, is alike for a share and its complement, and goes on beyond the least rate", () => {
  const at = (hits: number, rate: number) => readThreshold(changeThresholds, { hits, count: 500, look: 500, rate });
  expect(at(150, 0.05)).toBeCloseTo(at(350, 0.05), 12);
  const [low, high] = [at(100, 0.05), at(100, 0.01)];
  expect(at(100, 0.03)).toBeGreaterThan(low);
  expect(at(100, 0.03)).toBeLessThan(high);
  expect(at(100, 0.001)).toBeGreaterThan(at(100, 0.005));
  expect(at(0, 0.05)).toBeGreaterThan(0);
  expect(readThreshold(changeThresholds, { hits: 50, count: 500, look: 10_000, rate: 0.05 })).toBe(
    readThreshold(changeThresholds, { hits: 50, count: 500, look: 1_000, rate: 0.05 }),
  );
});
