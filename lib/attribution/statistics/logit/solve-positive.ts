/**
 * Solves A·x = b for a symmetric positive definite A by Cholesky's decomposition. `matrix` is row-major; only its lower
 * triangle is read. A pivot that rounding has brought to 0 or below is taken as tiny.
 */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const lower = Float64Array.from(matrix);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = lower[row * size + column] as number;
      for (let at = 0; at < column; at += 1)
        sum -= (lower[row * size + at] as number) * (lower[column * size + at] as number);
      if (column < row) lower[row * size + column] = sum / (lower[column * size + column] as number);
      else lower[row * size + row] = Math.sqrt(Math.max(sum, 1e-12));
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    let sum = solution[row] as number;
    for (let at = 0; at < row; at += 1) sum -= (lower[row * size + at] as number) * (solution[at] as number);
    solution[row] = sum / (lower[row * size + row] as number);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = solution[row] as number;
    for (let at = row + 1; at < size; at += 1) sum -= (lower[at * size + row] as number) * (solution[at] as number);
    solution[row] = sum / (lower[row * size + row] as number);
  }
  return solution;
}
