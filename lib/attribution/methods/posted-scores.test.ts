import { describe, expect, it } from "vitest";
import { Attribution } from "@/lib/traces/attribution";
import { type Parameters, readParameters } from "../method-parameters";
import { noJudge } from "../no-judge";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { runMethod } from "../testing/scripted-judge";
import { postedScores } from "./posted-scores";

const figuresOf = (values: readonly number[]) => values.map((value, stepIndex) => ({ stepIndex, value }));

function parametersOf(given: Record<string, unknown>): Parameters {
  const { parameters, fault } = readParameters(postedScores.parameterFields, given);
  if (parameters === null) throw new Error(fault);
  return parameters;
}

const rank = (given: Record<string, unknown>, trace = makeLongTrace(4)) =>
  runMethod(postedScores, trace, noJudge, { parameters: parametersOf(given) });

describe("posted-scores", () => {
  it("answers with the step of the highest figure and its speaker, and keeps the series", async () => {
    const { attribution, notes } = await rank({
      scores: figuresOf([0.1, 0.2, 0.1, 3]),
      source: ["attention mass", "Qwen3-0.6B"],
    });
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 3 });
    expect(attribution.suspects.map(({ stepIndex }) => stepIndex)).toEqual([3, 1, 0, 2]);
    expect(attribution.reason).toContain("highest score, 3, of the 4 that were posted (attention mass, Qwen3-0.6B)");
    expect(attribution.exhibits).toEqual([
      {
        kind: "score-series",
        title: "attention mass, Qwen3-0.6B",
        basis: "posted",
        isHigherWorse: true,
        points: figuresOf([0.1, 0.2, 0.1, 3]),
        drops: [3],
      },
    ]);
    expect(notes).toEqual([]);
    expect(Attribution.parse(attribution)).toEqual(attribution);
  });

  it("takes the lowest figure where lower is worse, of equals the earliest", async () => {
    const { attribution } = await rank({ scores: figuresOf([-1, -4, -4, -2]), direction: "lower-is-worse" });
    expect(attribution.stepIndex).toBe(1);
    expect(attribution.suspects.map(({ score }) => score)).toEqual([4, 4, 2, 1]);
    expect(attribution.reason).toContain("lowest score, -4");
  });

  it("states no confidence and no probability: figures are only an order", async () => {
    const { attribution } = await rank({ scores: figuresOf([1, 2, 3, 4]) });
    expect(attribution).not.toHaveProperty("confidence");
    expect(attribution).not.toHaveProperty("probability");
  });

  it("says which figures do not count, and which steps have none", async () => {
    const scores = [
      { stepIndex: 1, value: 9 },
      { stepIndex: 1, value: 2 },
      { stepIndex: 2, value: 3 },
      { stepIndex: 7, value: 100 },
      { stepIndex: -1, value: 100 },
    ];
    const { attribution, notes } = await rank({ scores });
    expect(attribution.stepIndex).toBe(2);
    expect(notes).toEqual([
      "Scores left out because their step is not in this trace: 2.",
      "Scores left out because a later one is for the same step: 1.",
      "Steps without a score, which are not ranked: 2 of 4.",
    ]);
  });

  it("fails where no figure is of a step of the trace, and where the trace has no steps", async () => {
    const scores = [{ stepIndex: 9, value: 1 }];
    await expect(rank({ scores })).rejects.toMatchObject({ code: "empty" });
    await expect(rank({ scores }, makeTrace([]))).rejects.toMatchObject({ code: "empty" });
  });

  it("cannot be started without figures", () => {
    expect(readParameters(postedScores.parameterFields, {}).fault).toContain("scores");
    expect(readParameters(postedScores.parameterFields, { scores: [] }).fault).toContain("scores");
  });
});
