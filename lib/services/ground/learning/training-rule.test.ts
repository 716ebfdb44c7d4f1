import { expect, test } from "vitest";
import { isTrainingDue } from "./training-rule";

const labels = (count: number, agent = "Coder") => Array.from({ length: count }, (_, at) => `trace-${at} 3 ${agent}`);

test("the first training waits for ten labels", () => {
  expect(isTrainingDue([], labels(9))).toBe(false);
  expect(isTrainingDue([], labels(10))).toBe(true);
});

test("the next one waits until a fifth of the labels changed, and never for one alone", () => {
  expect(isTrainingDue(labels(10), labels(11))).toBe(false);
  expect(isTrainingDue(labels(10), labels(12))).toBe(true);
  expect(isTrainingDue(labels(100), labels(119))).toBe(false);
  expect(isTrainingDue(labels(100), labels(120))).toBe(true);
});

test("corrected labels count like new ones", () => {
  expect(isTrainingDue(labels(10), [...labels(1, "Planner"), ...labels(10).slice(1)])).toBe(false);
  expect(isTrainingDue(labels(10), [...labels(2, "Planner"), ...labels(10).slice(2)])).toBe(true);
});

test("a system that lost its labels is not trained on fewer than ten", () => {
  expect(isTrainingDue(labels(12), labels(9))).toBe(false);
});
