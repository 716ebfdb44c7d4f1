/**
 * So near an end, in shares of the line, a mark's own number would run into the end's; on a
 * phone the line is some 300 px long.
 */
const tooNear = 0.14;

/**
 * Whether the numbers of the first and the last step have room under a line with marks at `shares` of its length, 0–1.
 */
export const endNumbers = (shares: readonly number[]): { first: boolean; last: boolean } => ({
  first: shares.every((share) => share > tooNear),
  last: shares.every((share) => share < 1 - tooNear),
});
