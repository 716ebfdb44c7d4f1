import { expect, it } from "vitest";
import { measureConsistency } from "./consistency";
import { scorePrediction } from "./score-prediction";
import { madePrediction } from "./testing/made-evaluation";

const answer = (number: number, repeat: number, fields: Parameters<typeof madePrediction>[1] = {}) => {
  const prediction = madePrediction(number, { repeat, ...fields });
  return { prediction, score: scorePrediction(prediction, { agent: "Coder", stepIndex: 3 }) };
};
const none = { state: "unreadable" as const, agent: null, stepIndex: null };

it("is the mean over traces of the share of pairs that are alike; an answer that names nothing is like no other", () => {
  const found = measureConsistency([
    [answer(0, 1), answer(0, 2), answer(0, 3, { stepIndex: 1 })],
    [answer(1, 1, none), answer(1, 2, none)],
    [answer(2, 1)],
  ]);
  expect(found).toMatchObject({ repeats: 3, sameStep: 1 / 6, sameAgent: 0.5 });
});

it("measures how far the repeats' accuracies lie apart, as of a sample", () => {
  const found = measureConsistency([
    [answer(0, 1), answer(0, 2, { stepIndex: 1 })],
    [answer(1, 1), answer(1, 2)],
  ]);
  expect(found?.stepDeviation).toBeCloseTo(Math.sqrt(0.125), 12);
  expect(found?.agentDeviation).toBe(0);
});

it("is nothing with one answer to each trace", () => {
  expect(measureConsistency([[answer(0, 1)], []])).toBeNull();
});
