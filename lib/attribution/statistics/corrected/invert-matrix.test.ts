import fc from "fast-check";
import { expect, it } from "vitest";
import { invertMatrix } from "./invert-matrix";

it("inverts a matrix that needs its rows swapped", () => {
  expect(
    invertMatrix([
      [0, 2],
      [4, 0],
    ]),
  ).toEqual([
    [0, 0.25],
    [0.5, 0],
  ]);
});

it("has no inverse of rows that say the same", () => {
  expect(
    invertMatrix([
      [0.5, 0.25],
      [1, 0.5],
    ]),
  ).toBeNull();
});

it("makes the unit matrix with what it inverts", () => {
  const row = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 4, maxLength: 4 }), (drawn) => {
      const matrix = drawn.map((values, at) => values.map((value, column) => value + (at === column ? 4 : 0)));
      const inverse = invertMatrix(matrix);
      for (const [at, values] of matrix.entries())
        for (let column = 0; column < 4; column += 1) {
          const product = values.reduce((all, value, place) => all + value * (inverse?.[place]?.[column] ?? NaN), 0);
          expect(product).toBeCloseTo(Number(at === column), 9);
        }
    }),
  );
});
