import { describe, expect, it } from "vitest";
import { type MethodPlan, type RunPlan } from "@/lib/attribution/run-plan";
import { moneyNotes, suggestLimits } from "./run-money";

const plan = (change: Partial<MethodPlan>, month: RunPlan["month"] = null, traceCount = 1) => ({
  traceCount,
  month,
  model: "house-7b",
  chosen: {
    method: "m",
    unavailable: null,
    lackingCount: 0,
    minCalls: 1,
    maxCalls: 4,
    shortenedCount: 0,
    searchedCount: 0,
    unfitCount: 0,
    minInputTokens: 1000,
    maxInputTokens: 4000,
    minOutputTokens: 100,
    maxOutputTokens: 400,
    minCostUsd: 0.01,
    maxCostUsd: 0.04,
    minMinutes: null,
    maxMinutes: null,
    largestCall: { tokens: 500, costUsd: 0.002 },
    ...change,
  },
});
const noLimit = { maxCostUsd: null, maxTokens: null };
const budget = (spentUsd: number) => ({ budgetUsd: 1, spentUsd, reservedUsd: 0 });

describe("a suggested limit", () => {
  it("is a tenth above the most that one trace may take, and the largest call besides", () => {
    expect(suggestLimits(plan({}))).toEqual({ costUsd: 0.046, tokens: 5400 });
  });

  it("is twice the mean of several traces, and the largest call besides", () => {
    expect(suggestLimits(plan({}, null, 4))).toEqual({ costUsd: 0.022, tokens: 2700 });
  });

  it("is none in dollars where the price is unknown or nothing is paid", () => {
    expect(suggestLimits(plan({ maxCostUsd: null })).costUsd).toBeNull();
    expect(suggestLimits(plan({ maxCostUsd: 0 })).costUsd).toBeNull();
  });
});

describe("what stands between a plan and its start", () => {
  it("is nothing where there is neither budget nor limit", () => {
    expect(moneyNotes(plan({}), noLimit)).toEqual([]);
    expect(moneyNotes(plan({ minCostUsd: null, maxCostUsd: null }), noLimit)).toEqual([]);
  });

  it("is an unknown price where dollars are to be held to", () => {
    const unknown = { minCostUsd: null, maxCostUsd: null };
    expect(moneyNotes(plan(unknown, budget(0)), noLimit)).toMatchObject([{ isRefused: true, way: "providers" }]);
    expect(moneyNotes(plan(unknown), { ...noLimit, maxCostUsd: 1 })).toMatchObject([{ isRefused: true }]);
    expect(moneyNotes(plan(unknown), { ...noLimit, maxTokens: 5000 })).toEqual([]);
  });

  it("is an empty budget; one that may not suffice is said", () => {
    expect(moneyNotes(plan({}, budget(1)), noLimit)).toMatchObject([{ isRefused: true, way: "budget" }]);
    expect(moneyNotes(plan({}, budget(0.98)), noLimit)).toMatchObject([{ isRefused: false, way: "budget" }]);
    expect(moneyNotes(plan({}, budget(0.98)), { ...noLimit, maxCostUsd: 0.015 })).toEqual([]);
    expect(moneyNotes(plan({ maxCalls: 0 }, budget(1)), noLimit)).toEqual([]);
  });

  it("is a limit that a single call may go beyond", () => {
    const words = /below the maximum cost of a single call/;
    expect(moneyNotes(plan({}), { maxCostUsd: 0.001, maxTokens: null })[0]?.text).toMatch(words);
    expect(moneyNotes(plan({}, null, 9), { maxCostUsd: null, maxTokens: 400 })[0]?.text).toMatch(words);
  });

  it("is a limit below the least", () => {
    expect(moneyNotes(plan({}), { maxCostUsd: 0.005, maxTokens: null })).toMatchObject([{ isRefused: false }]);
    expect(moneyNotes(plan({}), { maxCostUsd: null, maxTokens: 1000 })).toMatchObject([{ isRefused: false }]);
    expect(moneyNotes(plan({}, null, 2), { maxCostUsd: null, maxTokens: 1000 })).toEqual([]);
  });
});
