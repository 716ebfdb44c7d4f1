import { describe, expect, it } from "vitest";
import { kindsOfEvidence } from "@/lib/attribution/evidence/evidence-kinds";
import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { stepKinds } from "@/lib/traces/step-kinds";
import { readTrace } from "../build-sheet";
import { featureNames } from "../features/featurize";
import { summariseTrace } from "../summarise-trace";
import { fitNearness } from "./nearness";
import { pointers } from "./pointers";
import { generalModel, rankGeneral } from "./rank-general";

it("ships weights of the features, voices and numbers that there are, and each kind says its own", () => {
  const { features, kinds, logit, precisions, near } = generalModel();
  expect(features).toEqual(featureNames);
  expect(kinds.toSorted()).toEqual(kindsOfEvidence.map(({ name }) => name).toSorted());
  expect(precisions).toHaveLength(pointers.length + kinds.length);
  const width = summariseTrace(makeTrace([]), { words: [], agents: [] }).length;
  expect(width).toBeGreaterThan(stepKinds.length);
  for (const summary of near?.traces ?? []) expect(summary).toHaveLength(width);
  for (const { name, weight } of kindsOfEvidence) {
    const learned = logit.weights[features.length + kinds.indexOf(name)] ?? 0;
    expect(Math.abs(weight - Math.max(0, learned)), `${name}: ${learned}`).toBeLessThan(0.1);
  }
});

describe("a trace far from those that were learned from", () => {
  const trace = makeTrace(
    [
      ["Planner", "Ask the archive."],
      ["Coder", "```python\nrows = load()\n```"],
      ["Critic", "Looks fine."],
      ["Planner", "Done: 12."],
    ],
    { finalAnswer: "12" },
  );
  const far = { ...generalModel(), near: null };

  it("is ranked by pointers, which say what they saw", () => {
    const { steps, agents, stands } = rankGeneral(trace, readTrace(trace), [], far);
    expect(steps[0]).toMatchObject({ stepIndex: 1, agent: "Coder" });
    expect(agents[0]?.agent).toBe("Coder");
    expect(steps[0]?.signs?.[0]).toMatchObject({ feature: "first-code", words: "writes the first code of the run" });
    expect(stands).toBe(false);
    expect(steps.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
  });

  const finding = (stepIndex: number): Finding => ({
    kind: "copy-differs",
    stepIndex,
    agent: "Planner",
    party: "agent",
    words: `Step ${stepIndex} says 12; step 1 has 21.`,
    span: null,
    against: [],
    weight: 2,
  });
  const first = (of: Trace, findings: Finding[] = []): number | undefined =>
    rankGeneral(of, readTrace(of), findings, far).steps[0]?.stepIndex;

  it("is led by evidence, and an answer with it stands", () => {
    const { steps, stands } = rankGeneral(trace, readTrace(trace), [finding(3)], far);
    expect(steps[0]).toMatchObject({ stepIndex: 3, agent: "Planner" });
    expect(stands).toBe(true);
  });

  it("has no answer that stands by a kind that is seldom right, as it has near labeled ones", () => {
    const found: Finding = Object.assign(finding(1), { kind: "code-result", agent: "Coder" });
    const near = { ...fitNearness(Array.from({ length: 12 }, (_, story) => ({ trace, story }))), within: 1 };
    const model = { ...generalModel(), answersFrom: 0 };
    const rank = (where: typeof near | null) =>
      rankGeneral(trace, readTrace(trace), [found], Object.assign(structuredClone(model), { near: where }));
    expect(rank(null)).toMatchObject({ hasSupport: false, stands: false });
    expect(rank(near).stands).toBe(rank(near).steps[0]?.stepIndex === 1);
  });

  it("names the first step of the agent in which the same is found", () => {
    expect(first(trace, [finding(3), finding(0)])).toBe(0);
  });

  it("suspects neither what agents were told nor an attempt that failed and was made again", () => {
    const told = makeTrace([
      ["user", "What is 3 x 4?"],
      ["Planner", "12"],
    ]);
    const steps = told.steps.map((step) => (step.index === 0 ? { ...step, kind: "input" as const } : step));
    expect(first({ ...told, steps })).toBe(1);
    const again = trace.steps.map((step) => (step.index === 0 ? { ...step, isError: true } : step));
    const byPlanner = again.filter(({ agent }) => agent === "Planner").map((step, index) => ({ ...step, index }));
    expect(first({ ...trace, steps: byPlanner })).toBe(1);
  });
});
