import { expect, it } from "vitest";
import { type HeardRun } from "./heard";
import { pluralityStep } from "./plurality";

const run = (...steps: (number | null)[]): HeardRun => ({
  stepCount: 9,
  heard: steps.map((step, at) => ({ judge: `judge ${at}`, step, verdicts: null })),
});

it("names the step of most judges, a denial being a vote for the last", () => {
  expect(pluralityStep(run(2, 5, 5))).toBe(5);
  expect(pluralityStep(run(2, null, null))).toBe(8);
});

it("follows the first judge among equals", () => {
  expect(pluralityStep(run(7, 2, 4))).toBe(7);
  expect(pluralityStep(run(7, 4, 2, 2, 4))).toBe(4);
});
