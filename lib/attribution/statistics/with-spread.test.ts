import { expect, it } from "vitest";
import { wilson } from "./wilson";
import { withSpread } from "./with-spread";

it("leaves what spreads, and says how little alike differences of few questions tell", () => {
  const drawn = { value: 0.2, low: 0.1, high: 0.4 };
  expect(withSpread(drawn, 9)).toBe(drawn);
  const left = 1 - wilson(10, 10).low;
  expect(withSpread({ value: 0, low: 0, high: 0 }, 10)).toEqual({ value: 0, low: -left, high: left });
  expect(withSpread({ value: 1, low: 1, high: 1 }, 10).high).toBeCloseTo(1, 12);
  expect(withSpread(null, 0)).toEqual({ value: 0, low: -1, high: 1 });
});
