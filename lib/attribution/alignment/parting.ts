/** Two steps are rather the same than not when more of both is shared than not. */
export const sameFrom = 0.5;

/** 1 for a step that is wholly apart, −1 for one that is wholly the same. */
export const apartness = (alike: number): number => 1 - alike / sameFrom;

/** What each parting point gathers: Σ_{u≥t} (1 − 2·alike_u). */
export function gathered(alikeness: readonly number[]): number[] {
  const sums = alikeness.map(() => 0);
  for (let at = alikeness.length - 1; at >= 0; at -= 1) sums[at] = (sums[at + 1] ?? 0) + apartness(alikeness[at] ?? 0);
  return sums;
}

/**
 * The parting point that gathers most, of equals the first; null where what follows is nowhere more apart than alike.
 */
export function partingOf(alikeness: readonly number[]): number | null {
  const sums = gathered(alikeness);
  const most = sums.reduce((best, sum) => Math.max(best, sum), 0);
  return most > 0 ? sums.indexOf(most) : null;
}
