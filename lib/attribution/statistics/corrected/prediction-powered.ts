import { differ } from "../differ";
import { type Estimate } from "../estimate";
import { jeffreys } from "../jeffreys";
import { wilson } from "../wilson";
import { asDistribution, type JudgedCounts, judgedShares, sum } from "./judged-counts";

/** A share that spreads as one of `worth` labeled traces alone does. */
export interface PoweredShare extends Estimate {
  worth: number;
}

/** So many labeled traces weigh the spread of all classes together when the spread of one is estimated. */
const sharedLabels = 1;

/**
 * The share of each class among all traces: that of the labeled ones, moved by λ times what the judge says of the
 * others more often than of these (prediction-powered inference: Angelopoulos et al. 2023, Science 382:669; λ as in
 * PPI++, Angelopoulos, Duchi & Zrnic 2023, arXiv 2311.01453, one for all classes, so that the shares add up to 1). A
 * judge that is no better than chance gets λ = 0, and the labeled traces alone are left. The interval is Wilson's, over
 * as many traces as would spread as much: with few labels the usual one, ± 1.96 standard errors, is too narrow
 * (`npm run bench rates`). Labeled traces have to be a random sample of all.
 */
export function predictionPowered(counts: JudgedCounts): PoweredShare[] {
  const { labelled, others, truth, answer, both, otherAnswer } = judgedShares(counts);
  const weight = powerOf(counts);
  const shares = asDistribution(
    truth.map((share, at) => share + weight * ((otherAnswer[at] ?? 0) - (answer[at] ?? 0))),
  );
  const alone = truth.map((share) => share * (1 - share));
  const spreads = truth.map((share, at) => {
    const said = answer[at] ?? 0;
    const covariance = (both[at] ?? 0) - share * said;
    const ofLabelled = (alone[at] ?? 0) + weight ** 2 * said * (1 - said) - 2 * weight * covariance;
    const pooled = pooledShare(counts, at);
    const ofOthers = others === 0 ? 0 : (weight ** 2 * pooled * (1 - pooled)) / others;
    return (ofLabelled * labelled) / (labelled - 1) + ofOthers * labelled;
  });
  // How much less than labels alone it spreads; one class by itself may have no label to tell by.
  const whole = sum(alone);
  const general = whole > 0 ? sum(spreads) / whole : 1;
  return shares.map((value, at) => {
    const [own, spread] = [alone[at] ?? 0, spreads[at] ?? 0];
    const rarer = Math.min(truth[at] ?? 0, 1 - (truth[at] ?? 0)) * labelled;
    const design = own > 0 ? (rarer * (spread / own) + sharedLabels * general) / (rarer + sharedLabels) : general;
    const worth = labelled / design;
    return { value, worth, ...wilson(value * worth, worth) };
  });
}

/**
 * The second share minus the first. Of rare classes Wilson's intervals make one that is too wide, so that it holds the
 * true difference in up to 99 of 100 samples; those of Jeffreys' prior hold it in 93 to 96 (`npm run bench rates`).
 */
export function differPowered(first: PoweredShare, second: PoweredShare): Estimate {
  const ends = ({ value, worth }: PoweredShare): Estimate => {
    const { low, high } = jeffreys(value * worth, worth);
    return { value, low: Math.min(low, value), high: Math.max(high, value) };
  };
  return differ(ends(first), ends(second));
}

const pooledShare = ({ pairs, others }: JudgedCounts, at: number): number =>
  (sum(pairs[at] ?? []) + (others[at] ?? 0)) / (sum(pairs.map(sum)) + sum(others));

/** λ of PPI++: how far the answers are followed, 0–1. */
export function powerOf(counts: JudgedCounts): number {
  const { labelled, others, truth, answer, both } = judgedShares(counts);
  const together = sum(truth.map((share, at) => (both[at] ?? 0) - share * (answer[at] ?? 0)));
  const spread = sum(
    truth.map((_, at) => {
      const pooled = pooledShare(counts, at);
      return pooled * (1 - pooled);
    }),
  );
  if (spread === 0) return 0;
  return Math.min(1, Math.max(0, (together / spread) * (others / (labelled + others))));
}
