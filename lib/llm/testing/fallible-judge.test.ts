import { describe, expect, it } from "vitest";
import { callsDecisive, type Fallibility, type JudgedBy, statedLikelihood } from "./fallible-judge";

const about = (traceKey: string, call = "step_judgement"): JudgedBy => ({ traceKey, stepCount: 10, trueStep: 4, call });
const keys = Array.from({ length: 2_000 }, (_, at) => `trace ${at}`);
const stepsCalled = (fallibility: Fallibility, key: string, call?: string): number[] =>
  Array.from({ length: 10 }, (_, step) => step).filter((step) => callsDecisive(fallibility, about(key, call), step));

describe.each(["independent", "repeating"] as const)("a judge with %s errors", (errors) => {
  const fallibility: Fallibility = { hitRate: 0.6, falseAlarmRate: 0.1, errors, seed: 1 };

  it("hits as often as stated, and raises as many false alarms, those it holds on to aside", () => {
    const called = keys.map((key) => stepsCalled(fallibility, key));
    const hits = called.filter((steps) => steps.includes(4)).length / keys.length;
    const alarms = called.reduce((sum, steps) => sum + steps.filter((step) => step !== 4).length, 0) / keys.length / 9;
    expect(hits).toBeGreaterThan(0.57);
    expect(hits).toBeLessThan(0.63);
    // Where it misses, one more step of nine is called, unless it was called by chance.
    const stated = errors === "independent" ? 0.1 : 0.1 + (0.4 / 9) * 0.9;
    expect(Math.abs(alarms - stated)).toBeLessThan(0.01);
  });

  it("gives the same answer to the same question, and another judge of its kind gives others", () => {
    for (const key of keys.slice(0, 50)) expect(stepsCalled(fallibility, key)).toEqual(stepsCalled(fallibility, key));
    const other = { ...fallibility, seed: 2 };
    expect(keys.some((key) => `${stepsCalled(other, key)}` !== `${stepsCalled(fallibility, key)}`)).toBe(true);
  });

  it(errors === "independent" ? "draws anew for another kind of question" : "says the same in another question", () => {
    const isSame = keys.every(
      (key) => `${stepsCalled(fallibility, key)}` === `${stepsCalled(fallibility, key, "candidate_scores")}`,
    );
    expect(isSame).toBe(errors === "repeating");
  });
});

it("a judge that repeats itself holds one wrong step for decisive wherever it misses the true one", () => {
  const fallibility: Fallibility = { hitRate: 0.5, falseAlarmRate: 0, errors: "repeating", seed: 3 };
  const called = keys.map((key) => stepsCalled(fallibility, key));
  expect(called.every((steps) => steps.length === 1)).toBe(true);
  expect(new Set(called.flat()).size).toBe(10);
  const told = keys.filter((key) => callsDecisive(fallibility, { ...about(key), wrongStep: 7 }, 7));
  expect(told).toEqual(keys.filter((_, at) => !called[at]?.includes(4)));
});

it("a judge states the odds of its own rates, unless it overstates", () => {
  const rates: Fallibility = { hitRate: 0.6, falseAlarmRate: 0.1, errors: "independent", seed: 1 };
  const odds = (likelihood: number) => likelihood / (1 - likelihood);
  expect(odds(statedLikelihood(rates, true))).toBeCloseTo(6);
  expect(odds(statedLikelihood(rates, false))).toBeCloseTo(4 / 9);
  expect(
    [true, false].map((isCalled) => statedLikelihood({ ...rates, overstates: true }, isCalled).toFixed(2)),
  ).toEqual(["0.95", "0.05"]);
});
