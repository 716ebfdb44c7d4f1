import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lossCurvature, newtonStep, penalisedLoss, rowScores } from "./likelihood";
import { type Sheet } from "./sheet";

const number = fc.double({ min: -2, max: 2, noNaN: true });
const width = 3;
const sheet = fc
  .array(fc.array(number, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 })
  .chain((rows) =>
    fc.nat(rows.length - 1).map((truth): Sheet => {
      return { rows: Int32Array.from(rows.keys()), width, values: Float64Array.from(rows.flat()), truth };
    }),
  );
const problem = fc.record({
  sheets: fc.array(sheet, { minLength: 1, maxLength: 5 }),
  weights: fc.array(number, { minLength: width, maxLength: width }).map((list) => Float64Array.from(list)),
});
const pull = { penalties: Float64Array.of(1, 0.5, 2), toward: Float64Array.of(0.5, -1, 2) };
const little = 1e-5;
const moved = (weights: Float64Array, at: number, by: number): Float64Array =>
  weights.map((weight, other) => (other === at ? weight + by : weight));

describe("lossCurvature", () => {
  it("is the slope that small steps of the loss show", () => {
    fc.assert(
      fc.property(problem, ({ sheets, weights }) => {
        const { gradient } = lossCurvature(sheets, weights, pull);
        for (let at = 0; at < width; at += 1) {
          const above = penalisedLoss(sheets, moved(weights, at, little), pull);
          const below = penalisedLoss(sheets, moved(weights, at, -little), pull);
          expect(gradient[at]).toBeCloseTo((above - below) / (2 * little), 4);
        }
      }),
    );
  });

  it("is the curvature that small steps of the slope show", () => {
    fc.assert(
      fc.property(problem, ({ sheets, weights }) => {
        const { hessian } = lossCurvature(sheets, weights, pull);
        for (let at = 0; at < width; at += 1) {
          for (let other = 0; other <= at; other += 1) {
            const above = lossCurvature(sheets, moved(weights, other, little), pull).gradient[at] as number;
            const below = lossCurvature(sheets, moved(weights, other, -little), pull).gradient[at] as number;
            expect(hessian[at * width + other]).toBeCloseTo((above - below) / (2 * little), 4);
          }
        }
      }),
    );
  });
});

it("takes Newton's step to the bottom of a loss that is a parabola", () => {
  const weights = Float64Array.of(3, -4, 5);
  const step = newtonStep([], weights, pull);
  for (const [at, weight] of weights.entries()) expect(step[at]).toBeCloseTo(weight - (pull.toward[at] as number), 9);
});

it("sums weight times value of each row", () => {
  expect([...rowScores(Float64Array.of(1, 2, 3, 4), [10, 1], 2)]).toEqual([12, 34]);
});
