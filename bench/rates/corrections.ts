import { type JudgedCounts, judgedShares } from "@/lib/attribution/statistics/corrected/judged-counts";
import { powerOf, predictionPowered } from "@/lib/attribution/statistics/corrected/prediction-powered";
import { isTooWide, leastChosen, roganGladen } from "@/lib/attribution/statistics/corrected/rogan-gladen";
import { type Estimate } from "@/lib/attribution/statistics/estimate";
import { z95 } from "@/lib/attribution/statistics/normal-quantile";
import { wilson } from "@/lib/attribution/statistics/wilson";

const alone = (shares: readonly number[], count: number): Estimate[] =>
  shares.map((value) => ({ value, ...wilson(value * count, count) }));

/** Prediction-powered inference with the interval of its papers: 1.96 standard errors to both sides. */
function plainPowered(counts: JudgedCounts): Estimate[] {
  const { labelled, others, truth, answer, both, otherAnswer } = judgedShares(counts);
  const weight = powerOf(counts);
  return truth.map((share, at) => {
    const [said, saidOfOthers] = [answer[at] ?? 0, otherAnswer[at] ?? 0];
    const value = share + weight * (saidOfOthers - said);
    const covariance = (both[at] ?? 0) - share * said;
    const ofLabelled = share * (1 - share) + weight ** 2 * said * (1 - said) - 2 * weight * covariance;
    const reach = z95 * Math.sqrt(ofLabelled / labelled + (weight ** 2 * saidOfOthers * (1 - saidOfOthers)) / others);
    return { value, low: value - reach, high: value + reach };
  });
}

/** Ways to say how large the shares are; null where one says nothing. */
export const corrections: Readonly<Record<string, (counts: JudgedCounts) => Estimate[] | null>> = {
  "the judge alone": (counts) => alone(judgedShares(counts).otherAnswer, judgedShares(counts).others),
  "labels alone": (counts) => alone(judgedShares(counts).truth, judgedShares(counts).labelled),
  "prediction-powered (shown)": predictionPowered,
  "prediction-powered, ± 1.96 s.e.": plainPowered,
  "Rogan–Gladen (shown)": (counts) => {
    const found = judgedShares(counts).labelled < leastChosen ? null : roganGladen(counts);
    return found === null || isTooWide(found) ? null : found;
  },
  "Rogan–Gladen, however wide": roganGladen,
};
export const chosenCorrection = "Rogan–Gladen (shown)";
export const shownCorrection = "prediction-powered (shown)";
