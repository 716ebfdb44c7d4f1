import { expect, it } from "vitest";
import { calibrateEntry } from "./calibrate-entry";
import { createEstimator } from "./estimator";
import { scorePrediction } from "./score-prediction";
import { madePrediction } from "./testing/made-evaluation";

const answer = (step: number | null, isRight: boolean, isMeasured = false) => {
  const confidence = step === null ? null : { step, agent: 0.5, isMeasured };
  const prediction = madePrediction(0, { confidence, stepIndex: isRight ? 3 : 0 });
  return { prediction, score: scorePrediction(prediction, { agent: "Coder", stepIndex: 3 }) };
};
const estimator = createEstimator([0, 1, 2], 1);

it("averages the repeats of a trace first, and leaves out traces without a confidence", () => {
  const found = calibrateEntry(
    "step",
    [[answer(1, true), answer(1, false)], [answer(0, false)], [answer(null, true)]],
    estimator,
  );
  expect(found).toMatchObject({ of: "step", count: 2, brier: { value: 0.25 }, ece: null });
  expect(found?.bins).toEqual([
    { stated: 0, right: 0, count: 1 },
    { stated: 1, right: 0.5, count: 2 },
  ]);
});

it("measures each half by its own confidence", () => {
  expect(calibrateEntry("agent", [[answer(1, false)], [], []], estimator)?.brier.value).toBe(0.25);
});

it("looks at what was measured alone where the entry measures any, and is nothing without a confidence", () => {
  expect(calibrateEntry("step", [[answer(0.5, true, true)], [answer(0, true)], []], estimator)).toMatchObject({
    isMeasured: true,
    count: 1,
  });
  expect(calibrateEntry("step", [[answer(null, true)], [], []], estimator)).toBeNull();
});
