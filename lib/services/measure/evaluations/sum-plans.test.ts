import { expect, it } from "vitest";
import { type MethodPlan } from "@/lib/attribution/run-plan";
import { repeatPlan, sumPlans } from "./sum-plans";

const plan = (more: Partial<MethodPlan> = {}): MethodPlan => ({
  method: "m",
  unavailable: null,
  lackingCount: 0,
  minCalls: 1,
  maxCalls: 2,
  minInputTokens: 10,
  maxInputTokens: 20,
  minOutputTokens: 3,
  maxOutputTokens: 4,
  minCostUsd: 0.1,
  maxCostUsd: 0.2,
  minMinutes: 1,
  maxMinutes: 2,
  largestCall: { tokens: 100, costUsd: 0.01 },
  shortenedCount: 1,
  searchedCount: 0,
  unfitCount: 0,
  ...more,
});

it("takes each case as often as it is repeated, and a single call as it is", () => {
  expect(repeatPlan(plan({ minCostUsd: null }), 3)).toMatchObject({
    minCalls: 3,
    maxCalls: 6,
    maxInputTokens: 60,
    minCostUsd: null,
    maxMinutes: 6,
    largestCall: { tokens: 100, costUsd: 0.01 },
    shortenedCount: 1,
    searchedCount: 0,
  });
});

it("adds what entries take, and waits for the slowest provider", () => {
  const sum = sumPlans([
    { providerName: "a", plan: plan() },
    { providerName: "a", plan: plan({ largestCall: { tokens: 300, costUsd: 0.05 } }) },
    { providerName: "b", plan: plan({ maxMinutes: 3 }) },
  ]);
  expect(sum).toMatchObject({
    calls: { min: 3, max: 6 },
    inputTokens: { min: 30, max: 60 },
    outputTokens: { min: 9, max: 12 },
    minutes: { min: 2, max: 4 },
    largestCall: { tokens: 300, costUsd: 0.05 },
  });
  expect(sum.costUsd.max).toBeCloseTo(0.6, 12);
});

it("does not know a sum of which one part is not known", () => {
  const unknown = plan({ maxCostUsd: null, minMinutes: null, largestCall: { tokens: 5, costUsd: null } });
  const sum = sumPlans([
    { providerName: "a", plan: plan() },
    { providerName: "b", plan: unknown },
  ]);
  expect(sum).toMatchObject({ costUsd: { max: null }, minutes: { min: null, max: 2 }, largestCall: { costUsd: null } });
  expect(sumPlans([])).toMatchObject({ calls: { min: 0, max: 0 }, costUsd: { min: 0, max: 0 }, minutes: { min: 0 } });
});
