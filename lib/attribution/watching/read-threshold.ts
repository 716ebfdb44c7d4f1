/** What thresholds are known for. */
export const knownRates = [0.1, 0.05, 0.02, 0.01, 0.005] as const;
export const knownShares = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5] as const;
/** By how many observations an epoch has ended; the last goes on for ever. */
export const epochEnds = [50, 80, 120, 180, 260, 370, 500, 1_000] as const;

/** By share, rate and epoch, in the order of the lists above. */
export type ThresholdTable = readonly (readonly (readonly number[])[])[];

const logit = (share: number): number => Math.log(share / (1 - share));

/**
 * Between which two of the points a value lies, and how far: `share` 0 at the first, 1 at the second; below
 * 0 and above 1 beyond the ends.
 */
const placeAmong = (points: readonly number[], value: number): { at: number; share: number } => {
  const after = points.findIndex((point) => point > value);
  const at = Math.max(0, (after === -1 ? points.length - 1 : after) - 1);
  const [low, high] = [points[at] as number, points[at + 1] as number];
  return { at, share: (value - low) / (high - low) };
};
const between = (low: number, high: number, share: number): number => low + (high - low) * share;

const sharePoints = knownShares.map(logit);
const ratePoints = knownRates.map((rate) => -Math.log(rate));

/**
 * From which ratio on a stretch is said to hold a change. `hits` of `count` are what the stretch holds, `look` how many
 * observations there were since the test began. Between the shares of the table by the logit, between its rates by the
 * logarithm, and on beyond the least rate; a stretch and its complement are alike.
 */
export function readThreshold(
  table: ThresholdTable,
  { hits, count, look, rate }: { hits: number; count: number; look: number; rate: number },
): number {
  const share = (Math.min(hits, count - hits) + 0.5) / (count + 1);
  const found = epochEnds.findIndex((end) => look <= end);
  const epoch = found === -1 ? epochEnds.length - 1 : found;
  const column = placeAmong(sharePoints, logit(share));
  const row = placeAmong(ratePoints, -Math.log(rate));
  const of = (shareAt: number): number => {
    const byRate = table[shareAt] as readonly (readonly number[])[];
    const value = (at: number) => (byRate[at] as readonly number[])[epoch] as number;
    return between(value(row.at), value(row.at + 1), row.share);
  };
  return between(of(column.at), of(column.at + 1), Math.min(1, Math.max(0, column.share)));
}
