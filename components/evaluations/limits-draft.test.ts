import { expect, it } from "vitest";
import { limitFaults, readLimits } from "./limits-draft";

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
