import { describe, expect, it } from "vitest";
import { type MethodPlan } from "@/lib/attribution/run-plan";
import { askWords, leftWords } from "./ask-words";

const chosen: MethodPlan = {
  method: "abduct-act-predict",
  unavailable: null,
  lackingCount: 0,
  minCalls: 1,
  maxCalls: 1,
  minInputTokens: 39_400,
  maxInputTokens: 39_400,
  minOutputTokens: 150,
  maxOutputTokens: 600,
  minCostUsd: 0.02,
  maxCostUsd: 0.02,
  largestCall: { tokens: 44_000, costUsd: 0.03 },
  minMinutes: null,
  maxMinutes: null,
  shortenedCount: 0,
  searchedCount: 0,
  unfitCount: 0,
};

describe("askWords", () => {
  it("says calls, tokens and price of the plan", () => {
    expect(askWords({ chosen, model: "judge" })).toBe("1 call, about 40k tokens, $0.02");
    const many = { ...chosen, minCalls: 3, maxCalls: 7, minCostUsd: 0.02, maxCostUsd: 0.1 };
    expect(askWords({ chosen: many, model: "judge" })).toBe("3 – 7 calls, about 40k tokens, $0.02 – $0.10");
  });

  it("invents no price where there is no model or none is known of it", () => {
    const unpriced = { ...chosen, minCostUsd: null, maxCostUsd: null };
    expect(askWords({ chosen: unpriced, model: "judge" })).toContain("price unknown");
    expect(askWords({ chosen: unpriced, model: null })).toContain("at the price of the model that you choose");
  });
});

it("says what is left of the budget of the month, never less than nothing", () => {
  expect(leftWords({ month: null })).toBeNull();
  expect(leftWords({ month: { budgetUsd: 40, spentUsd: 8, reservedUsd: 0.4 } })).toBe("Left this month: $31.60.");
  expect(leftWords({ month: { budgetUsd: 1, spentUsd: 2, reservedUsd: 0 } })).toContain("$0");
});
