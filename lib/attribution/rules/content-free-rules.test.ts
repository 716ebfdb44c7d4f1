import { describe, expect, it } from "vitest";
import { bestFixedSteps, contentFreeRules, scoreRule } from "./content-free-rules";

const steps = [
  { index: 0, agent: "human", kind: "input" },
  { index: 1, agent: "Planner", kind: "message" },
  { index: 2, agent: "Coder", kind: "message" },
  { index: 3, agent: "terminal", kind: "tool-result" },
  { index: 4, agent: "Coder", kind: "tool-call" },
] as const;
const answers = Object.fromEntries(contentFreeRules.map(({ name, answer }) => [name, answer(steps)]));

describe("contentFreeRules", () => {
  it("name steps by who took them and of what kind they are, without a word of them", () => {
    expect(answers).toMatchObject({
      "first-step": [{ stepIndex: 0, agent: "human" }],
      "last-step": [{ stepIndex: 4, agent: "Coder" }],
      "first-worker": [{ stepIndex: 1, agent: "Planner" }],
      "last-worker": [{ stepIndex: 4, agent: "Coder" }],
      "busiest-worker": [{ stepIndex: 2, agent: "Coder" }],
    });
  });

  it("answer by chance with every step, and are right as often as those are", () => {
    expect(answers["random-step"]).toHaveLength(5);
    expect(scoreRule(answers["random-step"] ?? [], { agent: "coder", stepIndex: 2 })).toEqual({
      step: 0.2,
      agent: 0.4,
    });
  });

  it("say nothing of a trace without steps", () => {
    expect(contentFreeRules.flatMap(({ answer }) => answer([]))).toEqual([]);
  });
});

describe("bestFixedSteps", () => {
  it("finds in hindsight the step that is labelled most often, and the one whose agent is", () => {
    const items = [
      { steps, label: { agent: "Planner", stepIndex: 2 } },
      { steps, label: { agent: "planner (thought)", stepIndex: 2 } },
      { steps, label: { agent: "Coder", stepIndex: 4 } },
    ];
    expect(bestFixedSteps(items)).toEqual({ step: 2, agent: 1 });
  });

  it("takes the first of equals, and step 0 of nothing", () => {
    expect(bestFixedSteps([{ steps, label: { agent: "nobody", stepIndex: 99 } }])).toEqual({ step: 0, agent: 0 });
    expect(bestFixedSteps([])).toEqual({ step: 0, agent: 0 });
  });
});
