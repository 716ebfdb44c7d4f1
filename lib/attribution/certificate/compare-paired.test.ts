import { expect, it } from "vitest";
import { comparePaired } from "./compare-paired";

it("counts pairs, and tests those that differ", () => {
  const pairs = [
    ...Array.from({ length: 6 }, () => [false, true] as const),
    ...Array.from({ length: 10 }, () => [true, true] as const),
    ...Array.from({ length: 4 }, () => [false, false] as const),
  ];
  const found = comparePaired(pairs);
  expect(found).toMatchObject({ count: 20, before: 0.5, after: 0.8 });
  expect(found?.p).toBeCloseTo(2 / 2 ** 6, 12);
  expect(found?.difference.value).toBeCloseTo(0.3, 12);
  expect(found?.difference.low).toBeGreaterThan(0);
});

it("is nothing without a pair", () => {
  expect(comparePaired([])).toBeNull();
});
