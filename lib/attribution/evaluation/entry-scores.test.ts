import { expect, it } from "vitest";
import { isLabelled } from "./content-free-baselines";
import { measureEntry } from "./entry-scores";
import { createEstimator } from "./estimator";
import { type Prediction } from "./prediction";
import { scoreEntry } from "./score-entry";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";

const nothing = { agent: null, stepIndex: null };
const measure = (predictions: readonly Prediction[], questions = [0, 1, 2, 3]) => {
  const cases = questions.map((question, number) => madeCase(number, { question })).filter(isLabelled);
  return measureEntry(scoreEntry(madeEntry("a"), predictions, cases), questions, createEstimator(questions, 1), 2);
};

it("counts what wrong, unreadable and failed answers took towards each right one, and nothing of those that do not count", () => {
  const scores = measure([
    madePrediction(0),
    madePrediction(1, { stepIndex: 0 }),
    madePrediction(2, { state: "unreadable", ...nothing }),
    madePrediction(3, { state: "stopped", ...nothing }),
  ]);
  expect(scores).toMatchObject({
    caseCount: 3,
    inputTokens: 300,
    outputTokens: 30,
    costUsd: 1.5,
    durationMs: 1000,
    costPerRight: { agent: 0.75, step: 1.5, joint: 1.5 },
    leftOut: { stopped: 1, pending: 0, seen: 0, withoutTruth: 2 },
  });
});

it("does not know what a right answer costs where a price is not known or nothing is right", () => {
  const unknown = measure([madePrediction(0), madePrediction(1, { costUsd: null })]);
  expect(unknown).toMatchObject({ costUsd: null, costPerRight: { step: null, agent: null, joint: null } });
  const wrong = measure([madePrediction(0, { stepIndex: 0 })]);
  expect(wrong).toMatchObject({ costUsd: 0.5, costPerRight: { step: null, agent: 0.5, joint: null } });
});

it("adds up every repeat and takes the time of those that are known", () => {
  const scores = measure([
    madePrediction(0, { durationMs: 3000 }),
    madePrediction(0, { repeat: 2, durationMs: null }),
    madePrediction(0, { repeat: 3, durationMs: 1000 }),
  ]);
  expect(scores).toMatchObject({ caseCount: 1, inputTokens: 300, costUsd: 1.5, durationMs: 2000 });
  expect(measure([madePrediction(0, { durationMs: null })]).durationMs).toBeNull();
});

it("counts questions once, and states shares, places and distances of the same traces", () => {
  const far = madePrediction(1, { stepIndex: 1, agent: "Planner", suspects: [{ stepIndex: 3, agent: "Coder" }] });
  const scores = measure([madePrediction(0), far], [5, 5, 6, 7]);
  expect(scores).toMatchObject({ caseCount: 2, questionCount: 1, mrr: { value: 0.75 }, distance: { value: 1 } });
  expect(scores.within.map(({ value }) => value)).toEqual([0.5, 1, 1, 1, 1]);
  expect(scores.top.map(({ k, share }) => [k, share.value])).toEqual([
    [1, 0.5],
    [3, 1],
    [5, 1],
  ]);
  expect(scores.step.wilson).toBeNull();
});

it("says of no answer that nothing is known", () => {
  const scores = measure([]);
  expect(scores).toMatchObject({
    caseCount: 0,
    distance: null,
    costUsd: null,
    durationMs: null,
    consistency: null,
    step: { value: 0, low: 0, high: 1, count: 0 },
    mrr: { low: 0, high: 1 },
    calibration: { step: null },
    leftOut: { pending: 4 },
  });
});
