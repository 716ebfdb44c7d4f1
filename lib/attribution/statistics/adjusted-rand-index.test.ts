import { expect, test } from "vitest";
import { adjustedRandIndex } from "./adjusted-rand-index";
import { seededRandom, shuffled } from "./seeded-random";

const ari = (groups: string, others: string): number => adjustedRandIndex([...groups], [...others]);

test("the same groups agree fully, whatever they are called", () => {
  expect(ari("aabbc", "xxyyz")).toBe(1);
  expect(ari("aaaa", "zzzz")).toBe(1);
  expect(ari("abcd", "wxyz")).toBe(1);
  expect(ari("", "")).toBe(1);
});

test("agreement is counted by pairs and corrected for chance", () => {
  // Contingency 2 | 1 1: pairs in both 1, in either 2 and 1, of 6: (1 − 2/6) / (1.5 − 2/6).
  expect(ari("aabb", "aabc")).toBeCloseTo(4 / 7, 12);
  // 3 of 8 and 4 of 8 against halves: the worked example of two crossed groupings.
  expect(ari("aaabbb", "aabbcc")).toBeCloseTo((2 - (6 * 3) / 15) / (4.5 - (6 * 3) / 15), 12);
});

test("everything in one group, or each its own, is worth nothing against real groups", () => {
  expect(ari("aabb", "xxxx")).toBe(0);
  expect(ari("aabb", "wxyz")).toBe(0);
});

test("groups that avoid each other are worse than chance", () => {
  expect(ari("aabb", "abab")).toBeCloseTo(-0.5, 12);
});

test("groups by chance agree about as chance would have it, and the order of things does not matter", () => {
  const random = seededRandom(7);
  const draw = (count: number): string[] => Array.from({ length: count }, () => String(Math.floor(random() * 5)));
  const groups = draw(2_000);
  const others = draw(2_000);
  expect(Math.abs(adjustedRandIndex(groups, others))).toBeLessThan(0.01);
  const order = shuffled([...groups.keys()], random);
  expect(
    adjustedRandIndex(
      order.map((at) => groups[at] ?? ""),
      order.map((at) => others[at] ?? ""),
    ),
  ).toBeCloseTo(adjustedRandIndex(groups, others), 12);
});
