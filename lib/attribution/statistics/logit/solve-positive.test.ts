import fc from "fast-check";
import { expect, it } from "vitest";
import { solvePositive } from "./solve-positive";

const number = fc.double({ min: -2, max: 2, noNaN: true });

it("solves what a positive definite matrix and a solution were multiplied to", () => {
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 9, maxLength: 9 }),
      fc.array(number, { minLength: 3, maxLength: 3 }),
      (root, solution) => {
        const at = (row: number, column: number): number => root[3 * row + column] as number;
        const matrix = Float64Array.from({ length: 9 }, (_, cell) => {
          const [row, column] = [Math.floor(cell / 3), cell % 3];
          const product = [0, 1, 2].reduce((sum, inner) => sum + at(row, inner) * at(column, inner), 0);
          return product + (row === column ? 1 : 0);
        });
        const right = Float64Array.from([0, 1, 2], (row) =>
          solution.reduce((sum, value, column) => sum + value * (matrix[3 * row + column] as number), 0),
        );
        for (const [row, value] of solvePositive(matrix, right).entries())
          expect(value).toBeCloseTo(solution[row] as number, 6);
      },
    ),
  );
});
