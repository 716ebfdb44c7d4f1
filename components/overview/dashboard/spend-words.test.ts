import { expect, it } from "vitest";
import { spendWords } from "./spend-words";

it("never takes an unknown cost for nothing", () => {
  expect(spendWords({ totalCostUsd: 18.4, unknownCostCount: 0 })).toEqual({
    figure: "$18.40",
    words: "for runs on these traces",
  });
  expect(spendWords({ totalCostUsd: 0, unknownCostCount: 1 }).words).toContain("1 run of unknown cost not included");
});
