import fc from "fast-check";
import { expect, it } from "vitest";
import { limitFaults, readLimits, roundUp } from "./limits-draft";

it("reads amounts as people type them, and nothing as no limit", () => {
  expect(readLimits({ maxCostUsd: "$1,000.50", maxTokens: "200,000" })).toEqual({
    maxCostUsd: 1000.5,
    maxTokens: 200_000,
  });
  expect(readLimits({ maxCostUsd: "", maxTokens: " " })).toEqual({ maxCostUsd: null, maxTokens: null });
  expect(limitFaults({ maxCostUsd: "", maxTokens: "" })).toEqual({});
});

it("has a sentence for what is no limit, and for a limit of nothing", () => {
  expect(Object.keys(limitFaults({ maxCostUsd: "much", maxTokens: "1.5" }))).toEqual(["maxCostUsd", "maxTokens"]);
  expect(Object.keys(limitFaults({ maxCostUsd: "0", maxTokens: "0" }))).toEqual(["maxCostUsd", "maxTokens"]);
});

it("rounds a suggestion up to two digits that count, by a tenth at most", () => {
  expect([0.0312, 0.03, 1234, 99.1].map(roundUp)).toEqual([0.032, 0.03, 1300, 100]);
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 1e9, noNaN: true }), (value) => {
      expect(roundUp(value)).toBeGreaterThanOrEqual(value * (1 - 1e-9));
      expect(roundUp(value)).toBeLessThanOrEqual(value * 1.1 + 1e-12);
    }),
  );
});
