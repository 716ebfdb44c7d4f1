import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answer } from "./answer";
import { fitCalibration, reliability, sharpened, stateAnswer, stateOutOfFold } from "./calibration";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";
import { madeTrace } from "./testing/made-trace";

const trace = madeTrace([
  ["A", "a"],
  ["B", "b"],
  ["A", "c"],
  ["C", "d"],
]);

/**
 * Answers whose labels are drawn from their own probabilities to a power: 1 means that
 * they can be believed as they are.
 */
function drawn(count: number, power: number): Answer[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, group) => {
    const probabilities = softmax(Array.from({ length: 4 }, () => 3 * random()));
    const real = sharpened(
      { trace, label: { agent: "", stepIndex: 0 }, group, rows: Int32Array.of(0, 1, 2, 3), probabilities },
      power,
    );
    let left = random();
    const row = real.probabilities.findIndex((share) => (left -= share) < 0);
    const stepIndex = row < 0 ? 3 : row;
    return { ...real, probabilities, label: { agent: trace.steps[stepIndex]?.agent ?? "", stepIndex } };
  });
}

describe("fitCalibration", () => {
  it("leaves believable probabilities as they are, and flattens or sharpens others", () => {
    expect(fitCalibration(drawn(600, 1))?.step).toBeCloseTo(1, 0);
    expect(fitCalibration(drawn(600, 0.3))?.step).toBeLessThan(0.6);
    expect(fitCalibration(drawn(600, 2.5))?.step).toBeGreaterThan(1.7);
  });

  it("says nothing of fewer than ten questions", () => {
    expect(fitCalibration(drawn(9, 1))).toBeNull();
    expect(stateOutOfFold(drawn(9, 1), 1)).toBeNull();
  });

  it("does not take ten right answers for a certainty", () => {
    const right = Array.from({ length: 10 }, (_, group): Answer => ({
      trace,
      group,
      rows: Int32Array.of(0, 1, 2, 3),
      label: { agent: "B", stepIndex: 1 },
      probabilities: Float64Array.of(0.1, 0.7, 0.1, 0.1),
    }));
    const calibration = fitCalibration(right);
    expect(calibration?.step).toBeGreaterThan(1);
    expect(stateAnswer(right[0] as Answer, calibration ?? { step: 1, agent: 1 }).step.stated).toBeLessThan(0.99);
  });
});

it("keeps the order and the sum of probabilities, whatever the sharpness", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.125, max: 8, noNaN: true }), (sharpness) => {
      const [answer] = drawn(1, 1) as [Answer];
      const { probabilities } = sharpened(answer, sharpness);
      expect(probabilities.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(probabilities.indexOf(Math.max(...probabilities))).toBe(
        answer.probabilities.indexOf(Math.max(...answer.probabilities)),
      );
    }),
  );
});

it("states what it finds right as often as it says, once calibrated", { tags: ["long"] }, () => {
  const stated = stateOutOfFold(drawn(600, 0.4), 1) ?? [];
  expect(reliability(stated.map(({ step }) => step)).error).toBeLessThan(0.08);
});

it("puts answers into bins of ten at least", () => {
  const { bins } = reliability(Array.from({ length: 25 }, (_, at) => ({ stated: at / 25, isRight: at > 12 })));
  expect(bins.map(({ count }) => count)).toEqual([13, 12]);
  expect(bins[1]?.right).toBe(1);
});
