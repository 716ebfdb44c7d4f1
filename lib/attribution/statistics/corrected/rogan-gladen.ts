import { type Estimate } from "../estimate";
import { z95 } from "../normal-quantile";
import { invertMatrix } from "./invert-matrix";
import { asDistribution, type JudgedCounts, sum } from "./judged-counts";

/** So many labeled traces each class needs: of fewer it is not known what the judge says of it. */
export const leastOfClass = 10;

/** With fewer labels these shares are not shown. */
export const leastChosen = 100;
const widestShown = 0.4;

/** A share, and how wide its interval would be if shares could lie below 0 and above 1. */
export interface InvertedShare extends Estimate {
  width: number;
}

/**
 * Whether labels say too little of how runs err: the judge hardly tells classes apart. Such intervals hold the true
 * share in up to 99 of 100 samples, the others in 93 to 97 (`npm run bench rates`).
 */
export const isTooWide = (shares: readonly InvertedShare[]): boolean => shares.some(({ width }) => width > widestShown);

/** So much of one answer is added to each class: what was never seen of it is not taken for impossible. */
const unseen = 0.25;

/**
 * The share of each class among the traces without a label, from what the judge says of them and how it confuses the
 * classes of the labeled ones: the confusion matrix, inverted (for two classes Rogan & Gladen 1978, Am. J. Epidemiol.
 * 107:71). Labeled traces may have any mix of classes, but the judge has to err on them as it does on the others. The
 * interval holds every share that lies within 1.96 standard errors of what was seen, the errors of the matrix included
 * (Fieller 1954): where the judge hardly tells classes apart, it grows to 0–1 and does not break. Null where a class
 * has fewer than `leastOfClass` labeled traces, or the matrix has no inverse.
 */
export function roganGladen({ pairs, others }: JudgedCounts): InvertedShare[] | null {
  const ofClass = pairs.map((_, truth) => sum(pairs.map((row) => row[truth] ?? 0)));
  const count = sum(others);
  if (count === 0 || pairs.length < 2 || ofClass.some((labelled) => labelled < leastOfClass)) return null;
  const said = others.map((each) => each / count);
  const confusion = pairs.map((row, answer) =>
    row.map((seen, truth) => (seen + unseen * (said[answer] ?? 0)) / ((ofClass[truth] ?? 0) + unseen)),
  );
  const inverse = invertMatrix(confusion);
  if (inverse === null) return null;
  const found = inverse.map((row) => sum(row.map((weight, answer) => weight * (said[answer] ?? 0))));
  const shares = asDistribution(found);
  return inverse.map((row, at) => {
    const ofTruth = shares.map((_, truth) =>
      spreadOf(
        row,
        confusion.map((answer) => answer[truth] ?? 0),
      ),
    );
    const variance = (share: number): number => {
      const assumed = withShare(shares, at, share);
      const expected = confusion.map((answer) => sum(answer.map((chance, truth) => chance * (assumed[truth] ?? 0))));
      const ofMatrix = assumed.map((each, truth) => (each ** 2 * (ofTruth[truth] ?? 0)) / (ofClass[truth] ?? 1));
      return spreadOf(row, expected) / count + sum(ofMatrix);
    };
    const value = shares[at] ?? 0;
    const { low, high } = within(found[at] ?? 0, variance);
    const width = 2 * z95 * Math.sqrt(variance(value));
    return { value, low: Math.min(low, value), high: Math.max(high, value), width };
  });
}

/** The variance of Σ weight over one draw from `chances`. */
const spreadOf = (weights: readonly number[], chances: readonly number[]): number => {
  const mean = sum(weights.map((weight, at) => weight * (chances[at] ?? 0)));
  return Math.max(0, sum(weights.map((weight, at) => weight ** 2 * (chances[at] ?? 0))) - mean ** 2);
};

/** The shares with that of one class set, the others in the same proportion to each other. */
function withShare(shares: readonly number[], at: number, share: number): number[] {
  const rest = 1 - (shares[at] ?? 0);
  return shares.map((each, other) => {
    if (other === at) return share;
    return rest > 1e-9 ? (each * (1 - share)) / rest : (1 - share) / (shares.length - 1);
  });
}

/** The shares of 0–1 at most 1.96 standard errors from `found`, as `variance` has them: a parabola in the share. */
function within(found: number, variance: (share: number) => number): { low: number; high: number } {
  const excess = (share: number): number => (found - share) ** 2 - z95 ** 2 * variance(share);
  const [start, middle, end] = [excess(0), excess(0.5), excess(1)];
  const square = 2 * (start + end - 2 * middle);
  const slope = end - start - square;
  const under = slope ** 2 - 4 * square * start;
  const roots =
    Math.abs(square) < 1e-12 || under < 0
      ? []
      : [-1, 1].map((sign) => (-slope + sign * Math.sqrt(under)) / (2 * square)).filter((root) => root > 0 && root < 1);
  const ends = [...(start <= 0 ? [0] : []), ...roots, ...(end <= 0 ? [1] : [])];
  // What was found lies beyond 0 or 1 by more than chance makes likely: the nearest share is left.
  if (ends.length === 0) return found < 0.5 ? { low: 0, high: 0 } : { low: 1, high: 1 };
  return { low: Math.min(...ends), high: Math.max(...ends) };
}
