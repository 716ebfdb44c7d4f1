import { describe, expect, it } from "vitest";
import { type Answer } from "./answer";
import { scoreAnswer, stepLogLoss } from "./score-ranking";
import { madeTrace } from "./testing/made-trace";

const trace = madeTrace([
  ["Planner", "a"],
  ["Coder", "b"],
  ["Tester", "c"],
  ["Coder", "d"],
]);
const answer = (probabilities: readonly number[], stepIndex: number, agent: string): Answer => ({
  trace,
  group: 0,
  rows: Int32Array.of(0, 1, 2, 3),
  label: { agent, stepIndex },
  probabilities: Float64Array.from(probabilities),
});

describe("scoreAnswer", () => {
  it("names the likeliest step and the agent with the largest sum, which need not be its speaker", () => {
    const score = scoreAnswer(answer([0.1, 0.28, 0.35, 0.27], 2, "coder"));
    expect(score).toMatchObject({ step: 1, agent: 1, top3: 1, reciprocalRank: 1, inspections: 1 });
  });

  it("says how far off it is and how long one reads until the true step", () => {
    const score = scoreAnswer(answer([0.6, 0.25, 0.1, 0.05], 3, "Coder"));
    expect(score).toMatchObject({ step: 0, agent: 0, top3: 0, reciprocalRank: 0.25, inspections: 4 });
    expect(score.within).toEqual([0, 0, 1, 1, 1]);
  });

  it("names the earliest of equals", () => {
    expect(scoreAnswer(answer([0.25, 0.25, 0.25, 0.25], 0, "Planner")).step).toBe(1);
  });

  it("counts a step that could not be named as the last to be read, at a great but finite loss", () => {
    const unnamed = { ...answer([0.5, 0.5], 3, "Coder"), rows: Int32Array.of(0, 1) };
    expect(scoreAnswer(unnamed)).toMatchObject({ step: 0, top3: 0, reciprocalRank: 0, inspections: 4 });
    expect(stepLogLoss(unnamed)).toBeCloseTo(-Math.log(0.01 / 4), 9);
  });
});
