import { expect, it } from "vitest";
import { fitWeights } from "./fit-weights";
import { lossCurvature, type Pull } from "./likelihood";
import { type Sheet } from "./sheet";

const sheet = (values: number[], width: number, truth: number): Sheet => ({
  rows: Int32Array.from({ length: values.length / width }, (_, row) => row),
  width,
  values: Float64Array.from(values),
  truth,
});
function fit(sheets: readonly Sheet[], pull: Pull): Float64Array {
  const fitting = fitWeights(sheets, pull);
  let turn = fitting.next();
  while (!turn.done) turn = fitting.next();
  return turn.value;
}

it("stays where it is drawn to without a sheet", () => {
  const toward = Float64Array.of(1, -2);
  expect(fit([], { penalties: Float64Array.of(1, 1), toward })).toEqual(toward);
});

it("ends where the slope is flat", () => {
  const pull = { penalties: Float64Array.of(0.5, 0.5), toward: Float64Array.of(0.3, -0.3) };
  const sheets = [sheet([1, 0, 0, 1, 1, 1], 2, 0), sheet([1, 0, 0, 1], 2, 1), sheet([2, 0, 0, 1, 0, 0], 2, 0)];
  const weights = fit(sheets, pull);
  for (const slope of lossCurvature(sheets, weights, pull).gradient) expect(slope).toBeCloseTo(0, 3);
});

it("finds the log-odds of one column where nothing draws it elsewhere", () => {
  // Three of four runs have the labeled step where the column is 1.
  const sheets = [0, 0, 0, 1].map((truth) => sheet([1, 0], 1, truth));
  expect(fit(sheets, { penalties: Float64Array.of(1e-9), toward: Float64Array.of(0) })[0]).toBeCloseTo(Math.log(3), 3);
});
