import { describe, expect, it } from "vitest";
import { anotherStep, believe, type Mistakes } from "./mistaken-judge";

const about = (traceKey: string, callKey: string) => ({ traceKey, callKey, stepCount: 10, trueStep: 4 });
const keys = Array.from({ length: 2_000 }, (_, at) => `${at}`);

describe("a judge that errs in a fifth", () => {
  it("of its calls says something wrong in so many of them, one trace as another", () => {
    const mistakes: Mistakes = { share: 0.2, among: "calls", seed: 1 };
    const beliefs = keys.map((key) => believe(mistakes, about("one trace", key)));
    const errs = beliefs.filter(({ isAnswerWrong }) => isAnswerWrong).length / keys.length;
    expect(errs).toBeGreaterThan(0.17);
    expect(errs).toBeLessThan(0.23);
    expect(beliefs.every(({ stepIndex }) => stepIndex === 4)).toBe(true);
    expect(believe(mistakes, about("one trace", "7"))).toEqual(beliefs[7]);
    expect(keys.map((key) => believe(mistakes, about("other", key)).isAnswerWrong)).not.toEqual(
      beliefs.map(({ isAnswerWrong }) => isAnswerWrong),
    );
  });

  it("of the traces holds one wrong step of each for the decisive one in every call", () => {
    const mistakes: Mistakes = { share: 0.2, among: "traces", seed: 1 };
    const beliefs = keys.map((key) => believe(mistakes, about(key, "call")));
    const errs = beliefs.filter(({ stepIndex }) => stepIndex !== 4).length / keys.length;
    expect(errs).toBeGreaterThan(0.17);
    expect(errs).toBeLessThan(0.23);
    expect(keys.map((key) => believe(mistakes, about(key, "another call")))).toEqual(beliefs);
    expect(beliefs.some(({ isAnswerWrong }) => isAnswerWrong)).toBe(false);
  });
});

it("any other step is as likely to be the wrong one, and a lone step has none", () => {
  const counts = new Map<number, number>();
  for (const key of keys) {
    const step = anotherStep(5, 2, key);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([0, 1, 3, 4]);
  for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(80);
  expect(anotherStep(1, 0, "x")).toBe(0);
});
