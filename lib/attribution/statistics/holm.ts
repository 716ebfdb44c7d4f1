/**
 * The p-values corrected for being many, in their order: the smallest times n, the next times n − 1, …, none smaller
 * than one before it and none above 1 (Holm 1979, Scand. J. Stat. 6:65). Holds the chance of any false claim whatever
 * the tests have to do with each other.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = [...pValues.keys()].sort((a, b) => (pValues[a] as number) - (pValues[b] as number));
  const corrected = new Array<number>(pValues.length);
  let largest = 0;
  for (const [rank, at] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * (pValues[at] as number)));
    corrected[at] = largest;
  }
  return corrected;
}
