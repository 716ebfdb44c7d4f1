import { describe, expect, it } from "vitest";
import { chooseThreshold, riskCoverage, standOutOfFold } from "./abstention";
import { type StatedAnswer } from "./calibration";

const answers = (list: readonly (readonly [stated: number, isRight: boolean])[]): StatedAnswer[] =>
  list.map(([stated, isRight]) => ({ step: { stated, isRight }, agent: { stated, isRight } }));
const many = (count: number, stated: number, isRight: boolean) =>
  Array.from({ length: count }, () => [stated, isRight] as const);

describe("chooseThreshold", () => {
  it("is the lowest from which on three in four agents are right", () => {
    expect(chooseThreshold(answers([...many(20, 0.9, true), ...many(14, 0.72, false)]))).toBe(0.75);
    expect(chooseThreshold(answers([...many(20, 0.9, true), ...many(6, 0.72, false)]))).toBe(0.5);
  });

  it("is none where nothing can be trusted or too little is known", () => {
    expect(chooseThreshold(answers(many(20, 0.9, false)))).toBeNull();
    expect(chooseThreshold(answers(many(7, 0.9, true)))).toBeNull();
    // 78% right, but perhaps 45%
    expect(chooseThreshold(answers([...many(7, 0.9, true), ...many(2, 0.9, false)]))).toBeNull();
    expect(chooseThreshold([])).toBeNull();
  });
});

it("lets no answer help to choose the threshold that it is held to", () => {
  const list = answers([...many(8, 0.9, true), ...many(8, 0.2, false)]);
  const stands = standOutOfFold(list, [...list.keys()], 1);
  expect(stands.filter(Boolean)).toHaveLength(0); // without one of them, the eight are too few
});

it("answers rightly more often where it answers only when sure", () => {
  const curve = riskCoverage(answers([...many(5, 0.9, true), ...many(5, 0.3, false)]), [0.5, 1]);
  expect(curve.map(({ agentBySure }) => agentBySure)).toEqual([1, 0.5]);
});
