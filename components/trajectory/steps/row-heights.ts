/**
 * The heights of many rows, one under the other, in px. Every question and every change takes time in
 * the logarithm of their number.
 */
export interface RowHeights {
  count: number;
  totalPx: () => number;
  heightPx: (row: number) => number;
  /** Where a row begins. */
  startPx: (row: number) => number;
  /** The row that lies at an offset; the first or the last where none does. */
  rowAt: (offsetPx: number) => number;
  setHeight: (row: number, heightPx: number) => void;
}

/**
 * Keeps sums of heights in a binary indexed tree (Fenwick, "A new data structure for cumulative frequency tables",
 * 1994). `heightsPx` is taken over.
 */
export function rowHeights(heightsPx: Float64Array): RowHeights {
  const count = heightsPx.length;
  const sums = new Float64Array(count + 1);
  for (let at = 1; at <= count; at++) {
    sums[at] = (sums[at] ?? 0) + (heightsPx[at - 1] ?? 0);
    const parent = at + (at & -at);
    if (parent <= count) sums[parent] = (sums[parent] ?? 0) + (sums[at] ?? 0);
  }
  const startPx = (row: number): number => {
    let sum = 0;
    for (let at = Math.max(0, Math.min(row, count)); at > 0; at -= at & -at) sum += sums[at] ?? 0;
    return sum;
  };
  const highestBit = count === 0 ? 0 : 2 ** Math.floor(Math.log2(count));
  return {
    count,
    totalPx: () => startPx(count),
    heightPx: (row) => heightsPx[row] ?? 0,
    startPx,
    rowAt: (offsetPx) => {
      let row = 0;
      let left = offsetPx;
      for (let step = highestBit; step > 0; step >>= 1) {
        const sum = sums[row + step];
        if (row + step > count || sum === undefined || sum > left) continue;
        row += step;
        left -= sum;
      }
      return Math.max(0, Math.min(row, count - 1));
    },
    setHeight: (row, heightPx) => {
      const change = heightPx - (heightsPx[row] ?? 0);
      if (row < 0 || row >= count || change === 0) return;
      heightsPx[row] = heightPx;
      for (let at = row + 1; at <= count; at += at & -at) sums[at] = (sums[at] ?? 0) + change;
    },
  };
}

/**
 * The first row in a window that begins at an offset. One that begins over it counts while half of it,
 * or half a window of it, is left.
 */
export function firstInView(heights: RowHeights, fromPx: number, viewPx: number): number {
  const over = heights.rowAt(fromPx);
  const heightPx = heights.heightPx(over);
  const leftPx = heights.startPx(over) + heightPx - fromPx;
  const isRead = leftPx * 2 >= Math.min(heightPx, viewPx);
  return isRead ? over : Math.max(0, Math.min(over + 1, heights.count - 1));
}
