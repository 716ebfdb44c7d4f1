/** The inverse of a square matrix, by elimination with the largest pivot; null where it has none to speak of. */
export function invertMatrix(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => Number(column === at))]);
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let at = column + 1; at < size; at += 1) if (sizeAt(rows, at, column) > sizeAt(rows, best, column)) best = at;
    const pivot = rows[best] as number[];
    const size0 = pivot[column] as number;
    if (Math.abs(size0) < 1e-9) return null;
    rows[best] = rows[column] as number[];
    const scaled = pivot.map((value) => value / size0);
    rows[column] = scaled;
    for (const [at, row] of rows.entries()) {
      const factor = row[column] as number;
      if (at !== column && factor !== 0)
        rows[at] = row.map((value, place) => value - factor * (scaled[place] as number));
    }
  }
  return rows.map((row) => row.slice(size));
}

const sizeAt = (rows: readonly (readonly number[])[], at: number, column: number): number =>
  Math.abs(rows[at]?.[column] ?? 0);
