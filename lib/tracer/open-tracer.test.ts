import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepKinds } from "@/lib/traces/step-kinds";
import { shippedModel, shippedTracer } from "./shipped-tracer";
import { madeTrace } from "./testing/made-trace";

const said = fc.array(
  fc.tuple(
    fc.constantFrom("Planner", "Coder", "human", "Computer_terminal"),
    fc.string({ maxLength: 80 }),
    fc.constantFrom(...stepKinds),
  ),
  { minLength: 1, maxLength: 30 },
);

describe("openTracer", () => {
  it("ranks any trace: each step at most once, probabilities that sum to 1, the same again", () => {
    fc.assert(
      fc.property(said, (steps) => {
        const trace = madeTrace(steps);
        const ranking = shippedTracer().rank(trace);
        const total = (list: readonly { probability: number }[]) =>
          list.reduce((sum, item) => sum + item.probability, 0);
        expect(ranking.steps.length).toBeGreaterThan(0);
        expect(new Set(ranking.steps.map(({ stepIndex }) => stepIndex)).size).toBe(ranking.steps.length);
        expect(total(ranking.steps)).toBeCloseTo(1, 9);
        expect(total(ranking.agents)).toBeCloseTo(1, 9);
        const behindFirst = ranking.steps.slice(1).map(({ probability }) => probability);
        expect(behindFirst).toEqual(behindFirst.toSorted((a, b) => b - a));
        expect(ranking.steps[0]?.agent.toLowerCase()).toBe(ranking.agents[0]?.agent.toLowerCase());
        for (const { stepIndex, agent } of ranking.steps) expect(agent).toBe(trace.steps[stepIndex]?.agent);
        expect(shippedTracer().rank(trace)).toEqual(ranking);
      }),
      { numRuns: 60 },
    );
  });

  it("abstains on a system that it has not seen, counts for nothing beside a judge there, and states no probability", () => {
    const trace = madeTrace([
      ["user", "I want to cancel my order", "input"],
      ["assistant", '{"order": 1}', "tool-call"],
      ["get_order", "pending", "tool-result"],
      ["assistant", "It is canceled.", "message"],
    ]);
    const ranking = shippedTracer().rank(trace);
    expect(ranking).toMatchObject({ isAbstained: true, isCalibrated: false, seen: "no" });
    expect(ranking.applicability.level).toBe("unknown");
    expect(shippedTracer().priorWeight(trace)).toBe(0);
  });

  it("names the words of the step that a sign rests on as they stand there", () => {
    const trace = madeTrace([
      ["Planner", "Let us compute it."],
      ["Coder", "I assume a sample price of 20.\n```python\nprint(20)\n```"],
      ["Computer_terminal", "20", "tool-result"],
      ["Checker", "Verified."],
    ]);
    for (const { quote, weight } of shippedTracer().rank(trace).steps[0]?.signs ?? []) {
      expect(weight).toBeGreaterThan(0);
      if (quote !== null) expect(trace.steps[quote.stepIndex]?.content).toContain(quote.text);
    }
  });
});

it("ships weights that say where they come from", () => {
  const { provenance, seen, parts } = shippedModel();
  expect(provenance.traceCount).toBe(Object.keys(seen.outOfFold).length);
  expect(provenance.dataHash).toMatch(/^[0-9a-f]{64}$/);
  expect(parts.map(({ shape }) => shape).sort()).toEqual(["conversing", "delegating"]);
  expect(shippedTracer().hash).toMatch(/^[0-9a-f]{64}$/);
});
