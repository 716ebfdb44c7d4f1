/**
 * How likely two samples are this far apart by chance where both come from one distribution: the exact two-sided test
 * of Kolmogorov and Smirnov, over all orders in which the values of both can stand (Hodges 1958, Ark. Mat. 3:469). With
 * ties, as stated confidences have them, it is rather too large than too small. 1 where a sample is empty. Takes time
 * in proportion to the product of the sizes.
 */
export function kolmogorovSmirnov(a: readonly number[], b: readonly number[]): { distance: number; p: number } {
  if (a.length === 0 || b.length === 0) return { distance: 0, p: 1 };
  const distance = largestDistance(
    a.toSorted((x, y) => x - y),
    b.toSorted((x, y) => x - y),
  );
  return { distance, p: distance === 0 ? 1 : shareThatGetsSoFar(a.length, b.length, distance) };
}

/** Between the shares of values up to each one; both in order. */
function largestDistance(a: readonly number[], b: readonly number[]): number {
  let [i, j, largest] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] as number, b[j] as number);
    while (i < a.length && a[i] === value) i += 1;
    while (j < b.length && b[j] === value) j += 1;
    largest = Math.max(largest, Math.abs(i / a.length - j / b.length));
  }
  return largest;
}

/** Distances that differ only in the last digits of a double are one. */
const tie = 1e-9;

/**
 * Values are taken in order, each of the first or of the second sample by how many are left of it: how likely the two
 * shares get so far apart on the way. What has got there leaves, so that small shares are added up, not subtracted.
 */
function shareThatGetsSoFar(firstCount: number, secondCount: number, distance: number): number {
  const isFar = (i: number, j: number): boolean => Math.abs(i / firstCount - j / secondCount) >= distance - tie;
  const total = firstCount + secondCount;
  // How likely the way leads to i of the first and j of the second and was never far; a row for each i.
  let row = new Float64Array(secondCount + 1);
  let gone = 0;
  for (let i = 0; i <= firstCount; i += 1) {
    const next = new Float64Array(secondCount + 1);
    for (let j = 0; j <= secondCount; j += 1) {
      const left = total - i - j + 1;
      const fromFirst = i === 0 ? 0 : ((row[j] as number) * (firstCount - i + 1)) / left;
      const fromSecond = j === 0 ? 0 : ((next[j - 1] as number) * (secondCount - j + 1)) / left;
      const here = i === 0 && j === 0 ? 1 : fromFirst + fromSecond;
      if (isFar(i, j)) gone += here;
      else next[j] = here;
    }
    row = next;
  }
  return Math.min(1, gone);
}
