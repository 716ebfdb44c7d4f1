import { expect, it } from "vitest";
import { moreRunsNeeded } from "./runs-needed";

const group = (failedBefore: number, failedAfter: number, count: number) => [
  { first: { successes: failedBefore, count }, second: { successes: failedAfter, count } },
];

it("asks for as many runs as would likely show that a difference is below the margin", () => {
  // (1.6449 + 0.8416)² · 2 · 0.2 · 0.8 / 0.1² = 198 of each version.
  const more = moreRunsNeeded(group(20, 20, 100), { below: 0.1, above: 0 }, 1.6449) ?? 0;
  expect(more).toBeGreaterThan(80);
  expect(more).toBeLessThan(110);
});

it("asks for fewer where a difference is almost clear, and for more where the margin is narrow", () => {
  const usual = moreRunsNeeded(group(20, 20, 100), { below: 0.1, above: 0 }, 1.6449) ?? 0;
  expect(moreRunsNeeded(group(20, 35, 100), { below: 0.1, above: 0 }, 1.6449)).toBeLessThan(usual);
  expect(moreRunsNeeded(group(20, 20, 100), { below: 0.02, above: 0 }, 1.6449)).toBeGreaterThan(10 * usual);
});

it("asks for as many to show a difference as large as one that was named", () => {
  const fall = { below: -0.1, above: -0.1 };
  const clear = moreRunsNeeded(group(30, 10, 50), fall, 1.6449) ?? Infinity;
  expect(moreRunsNeeded(group(30, 23, 50), fall, 1.6449)).toBeGreaterThan(clear);
});

it("says nothing where nothing is compared", () => {
  expect(moreRunsNeeded([], { below: 0.1, above: 0 }, 1.6449)).toBeNull();
});
