import { describe, expect, it } from "vitest";
import { type MethodPlan, type RunPlan } from "@/lib/attribution/run-plan";
import { leftOut, planRows, startableCount } from "./plan-words";

const chosen: MethodPlan = {
  method: "m",
  unavailable: null,
  lackingCount: 0,
  minCalls: 1,
  maxCalls: 17,
  shortenedCount: 0,
  searchedCount: 0,
  unfitCount: 0,
  minInputTokens: 1200,
  maxInputTokens: 40_000,
  minOutputTokens: 300,
  maxOutputTokens: 5100,
  minCostUsd: 0.01,
  maxCostUsd: 0.4,
  minMinutes: 0.2,
  maxMinutes: 2.4,
  largestCall: { tokens: 5000, costUsd: 0.01 },
};
const plan = (change: Partial<RunPlan>, method: Partial<MethodPlan> = {}): RunPlan => ({
  traceCount: 1,
  activeCount: 0,
  providerName: "House",
  model: "m-1",
  contextTokens: 128_000,
  requestsPerMinute: 60,
  tokensPerMinute: null,
  others: [],
  month: null,
  chosen: { ...chosen, ...method },
  ...change,
});
const values = (method: Partial<MethodPlan>) =>
  Object.fromEntries(planRows(plan({}, method)).map(({ name, value }) => [name, value]));

describe("the figures of a plan", () => {
  it("are ranges, with units", () => {
    expect(values({})).toEqual({
      Calls: "1 – 17",
      "Tokens in": "1.2k – 40k",
      "Tokens out": "300 – 5.1k",
      Cost: "$0.01 – $0.40",
      Time: "1 – 3 min",
    });
  });

  it("say what is not known, and what is too short to count", () => {
    const unknown = { minCostUsd: null, maxCostUsd: null, minMinutes: null, maxMinutes: null };
    expect(values(unknown)).toMatchObject({ Cost: "cost unknown" });
    expect(values(unknown)).not.toHaveProperty("Time");
    expect(values({ minMinutes: 0, maxMinutes: 90 })).toMatchObject({ Time: "1 min – 1 h 30 min" });
    expect(values({ minMinutes: 0.1, maxMinutes: 0.5 })).toMatchObject({ Time: "under a minute" });
  });

  it("are none where no model is asked and nothing is replayed", () => {
    expect(values({ minCalls: 0, maxCalls: 0 })).toEqual({});
    expect(values({ minCalls: 0, maxCalls: 0, replays: { min: 3, max: 9 } })).toEqual({ Replays: "3 – 9" });
  });
});

describe("what is left out", () => {
  it("is said of one trace and of many", () => {
    expect(leftOut(plan({}))).toEqual([]);
    expect(leftOut(plan({ activeCount: 1 }))).toEqual([
      "An identical run is already active; wait for it or cancel it first.",
    ]);
    expect(leftOut(plan({ traceCount: 5, activeCount: 2 }, { lackingCount: 1 }))).toEqual([
      "2 of them are already being run this way and are left out.",
      "1 of them is left out: no other traces of the same question to compare with.",
    ]);
    expect(leftOut(plan({ traceCount: 2, activeCount: 2 }))).toEqual([
      "All of them are already being run this way and would be left out.",
    ]);
  });

  it("is not counted among what can be started", () => {
    expect(startableCount(plan({ traceCount: 5, activeCount: 2 }, { lackingCount: 1 }))).toBe(2);
    expect(startableCount(plan({ traceCount: 5 }, { unavailable: "No passed traces." }))).toBe(0);
  });
});
