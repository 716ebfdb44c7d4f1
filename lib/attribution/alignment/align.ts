import { runThrough } from "@/lib/traces/run-through";
/** One row of an alignment: an index into each sequence, null where one of the two has nothing here. */
export type AlignedPair = readonly [first: number | null, second: number | null];

interface Alignment {
  pairs: AlignedPair[];
  score: number;
}

/** What leaving out one entry costs. Two entries stand side by side where their score is above twice this. */
export const gapScore = -0.25;
/** So many cells are computed in full; of longer sequences only a band. One byte is kept of each. */
const defaultMaxCells = 250_000;
/** So many cells between two turns of others. */
const cellsPerTurn = 20_000;
const [diagonal, up, left] = [0, 1, 2];
/** Sums of the same scores in another order differ by less. */
const tolerance = 1e-9;

/**
 * Global alignment of two sequences with the highest sum of `score(i, j)` over pairs and `gapScore` over gaps
 * (Needleman and Wunsch 1970). Of alignments with equal sums it gives the one that pairs early: of a step that is
 * repeated, the first is paired and the repetitions are left over.
 * Beyond `maxCells` only cells near the straight line from corner to corner are computed, so that time and memory stay
 * bounded: the result is an alignment, the best within the band.
 */
export function align(
  firstLength: number,
  secondLength: number,
  score: (first: number, second: number) => number,
  maxCells: number = defaultMaxCells,
): Alignment {
  return runThrough(alignInTurns(firstLength, secondLength, score, maxCells));
}

/** The same, stopping every now and then, so that others get their turn. */
export function* alignInTurns(
  firstLength: number,
  secondLength: number,
  score: (first: number, second: number) => number,
  maxCells: number = defaultMaxCells,
): Generator<void, Alignment, void> {
  const band = bandOf(firstLength, secondLength, maxCells);
  const width = Math.min(2 * band, secondLength) + 1;
  const from = (row: number): number => lowest(row, firstLength, secondLength, band);
  const moves = new Uint8Array((firstLength + 1) * width);
  let above = new Float64Array(width);
  let own = new Float64Array(width);
  let sinceTurn = 0;
  for (let row = 0; row <= firstLength; row += 1) {
    const start = from(row);
    const startAbove = row === 0 ? 0 : from(row - 1);
    const valueAbove = (column: number): number => above[column - startAbove] ?? -Infinity;
    for (let column = start; column < start + width; column += 1) {
      const at = column - start;
      const byUp = row === 0 ? -Infinity : valueAbove(column) + gapScore;
      const byLeft = at === 0 ? -Infinity : (own[at - 1] as number) + gapScore;
      const isCorner = row === 0 || column === 0;
      const byDiagonal = isCorner ? -Infinity : valueAbove(column - 1) + score(row - 1, column - 1);
      const byGap = Math.max(byUp, byLeft);
      own[at] = row === 0 && column === 0 ? 0 : Math.max(byGap, byDiagonal);
      moves[row * width + at] = byDiagonal > byGap + tolerance ? diagonal : byUp >= byLeft ? up : left;
    }
    [above, own] = [own, above];
    sinceTurn += width;
    if (sinceTurn < cellsPerTurn) continue;
    sinceTurn = 0;
    yield;
  }
  const total = above[secondLength - from(firstLength)] as number;
  return {
    pairs: walkBack(firstLength, secondLength, (row, column) => moves[row * width + column - from(row)]),
    score: total,
  };
}

function walkBack(
  firstLength: number,
  secondLength: number,
  moveAt: (row: number, column: number) => number | undefined,
): AlignedPair[] {
  const pairs: AlignedPair[] = [];
  for (let row = firstLength, column = secondLength; row > 0 || column > 0;) {
    const move = moveAt(row, column);
    if (move !== left) row -= 1;
    if (move !== up) column -= 1;
    pairs.push([move === left ? null : row, move === up ? null : column]);
  }
  return pairs.reverse();
}

/**
 * Half the width of the band: all columns where that is not too much; else as many as fit, and
 * enough that neighboring rows touch.
 */
function bandOf(firstLength: number, secondLength: number, maxCells: number): number {
  if ((firstLength + 1) * (secondLength + 1) <= maxCells) return secondLength;
  const slope = Math.ceil(secondLength / Math.max(firstLength, 1));
  return Math.min(secondLength, Math.max(Math.floor(maxCells / (2 * (firstLength + 1))), slope + 1));
}

/** First column of a row that is computed. The last `width` columns hold the end of the second sequence. */
function lowest(row: number, firstLength: number, secondLength: number, band: number): number {
  const middle = Math.round((row * secondLength) / Math.max(firstLength, 1));
  return Math.max(0, Math.min(middle - band, secondLength - 2 * band));
}
