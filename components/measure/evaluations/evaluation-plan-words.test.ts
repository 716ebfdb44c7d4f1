import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { planNotes, planRows, suggestedLimits } from "./evaluation-plan-words";

const plan = (change: Partial<EvaluationPlan> = {}): EvaluationPlan => ({
  caseCount: 40,
  leftOutCount: 0,
  withoutTruthCount: 0,
  repeats: 2,
  runCount: 80,
  entries: [{ title: "One", method: "one", providerName: "P", model: "m", refusal: null, plan: null }],
  calls: { min: 80, max: 160 },
  inputTokens: { min: 10_000, max: 20_000 },
  outputTokens: { min: 500, max: 1_000 },
  costUsd: { min: 0.1, max: 0.31 },
  minutes: { min: 1.2, max: 4 },
  largestCall: { tokens: 900, costUsd: 0.01 },
  month: null,
  ...change,
});
const noLimits = { maxCostUsd: null, maxTokens: null };

describe("a plan", () => {
  it("says runs, calls, tokens, cost and time as ranges", () => {
    expect(planRows(plan())).toEqual([
      { name: "Runs", value: "1 entry × 40 traces × 2 = 80" },
      { name: "Calls", value: "80 – 160" },
      { name: "Tokens in", value: "10k – 20k" },
      { name: "Tokens out", value: "500 – 1k" },
      { name: "Cost", value: "$0.10 – $0.31" },
      { name: "Time", value: "2 min – 4 min" },
    ]);
  });

  it("counts the entries that can be run, as its runs do", () => {
    const refused = {
      title: "Two",
      method: "two",
      providerName: null,
      model: null,
      refusal: "No provider.",
      plan: null,
    };
    expect(planRows(plan({ entries: [...plan().entries, refused] }))[0]?.value).toBe("1 entry × 40 traces × 2 = 80");
  });

  it("of what asks nobody costs nothing", () => {
    const free = plan({ calls: { min: 0, max: 0 }, repeats: 1, runCount: 40 });
    expect(planRows(free).map(({ value }) => value)).toEqual(["1 entry × 40 traces = 40", "0", "none"]);
    expect(suggestedLimits(free)).toEqual({ costUsd: null, tokens: null });
  });

  it("calls an unknown cost unknown", () => {
    const unknown = planRows(plan({ costUsd: { min: null, max: null }, minutes: { min: null, max: null } }));
    expect(unknown.slice(-2).map(({ value }) => value)).toEqual(["cost unknown", "no rate limit set"]);
  });
});

describe("what to know before", () => {
  it("is nothing where all is run and paid for", () => {
    expect(planNotes(plan(), noLimits)).toEqual([]);
    expect(planNotes(plan(), { maxCostUsd: 1, maxTokens: 100_000 })).toEqual([]);
  });

  it("names what is left out, and what has no ground truth", () => {
    const notes = planNotes(plan({ leftOutCount: 1, withoutTruthCount: 3 }), noLimits);
    expect(notes[0]).toBe("1 trace is left out: deleted or changed since the data set was frozen.");
    expect(notes[1]).toMatch(/^3 traces without ground truth are run too/);
  });

  it("tells a limit that may be reached from one that lets nothing be asked", () => {
    expect(planNotes(plan(), { maxCostUsd: 0.2, maxTokens: null })[0]).toMatch(/^It may reach the limit/);
    expect(planNotes(plan(), { maxCostUsd: null, maxTokens: 100 })[0]).toMatch(/^The limit is below/);
  });

  it("says what is left of the month's budget where that may not do", () => {
    const month = { budgetUsd: 1, spentUsd: 0.7, reservedUsd: 0.1 };
    expect(planNotes(plan({ month }), noLimits)[0]).toContain("$0.20 of this month's budget is left");
  });
});

it("suggests limits that the plan itself stays below", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 900, noNaN: true }),
      fc.integer({ min: 10, max: 10_000_000 }),
      (usd, tokens) => {
        const made = plan({
          costUsd: { min: 0, max: usd },
          inputTokens: { min: 0, max: tokens },
          outputTokens: { min: 0, max: 1 },
        });
        const suggested = suggestedLimits(made);
        expect(suggested.costUsd).toBeGreaterThan(usd);
        expect(suggested.tokens).toBeGreaterThan(tokens);
      },
    ),
  );
});
