import { expect, it } from "vitest";
import { moreRunsNeeded } from "./runs-needed";

const group = (failedBefore: number, failedAfter: number, count: number) => [
  { first: { successes: failedBefore, count }, second: { successes: failedAfter, count } },
];

it("asks for as many runs as would likely show that a difference is below the margin", () => {
  // (1.6449 + 0.8416)² · 2 · 0.2 · 0.8 / 0.1² = 198 of each version.
  const more = moreRunsNeeded(group(20, 20, 100), 0.1, 1.6449) ?? 0;
  expect(more).toBeGreaterThan(80);
  expect(more).toBeLessThan(110);
});

it("asks for fewer where a difference is almost clear, and for more where the margin is narrow", () => {
  const usual = moreRunsNeeded(group(20, 20, 100), 0.1, 1.6449) ?? 0;
  expect(moreRunsNeeded(group(20, 35, 100), 0.1, 1.6449)).toBeLessThan(usual);
  expect(moreRunsNeeded(group(20, 20, 100), 0.02, 1.6449)).toBeGreaterThan(10 * usual);
});

it("says nothing where nothing is compared", () => {
  expect(moreRunsNeeded([], 0.1, 1.6449)).toBeNull();
});
