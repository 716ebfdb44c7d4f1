const maxFailuresInARow = 5;
/** A program that ran this long was well; an end after it counts as the first failure. */
export const steadyAfterMs = 60_000;

/** Milliseconds before the next try, after so many failures in a row: 1 s, 2 s, 4 s, 8 s; undefined: give up. */
export function backOff(failuresInARow: number): number | undefined {
  return failuresInARow >= maxFailuresInARow ? undefined : 1_000 * 2 ** (failuresInARow - 1);
}
