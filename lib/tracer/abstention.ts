import { type StatedAnswer } from "./calibration";
import { dealFolds } from "./deal-folds";
import { wilsonFigure } from "./share-figure";

/** An answer stands where its agent is named rightly at least this often. */
const trusted = 0.75;
/** With fewer answers above a threshold nothing is known of it. */
const fewest = 8;
/** No answer stands that is more likely wrong than right. */
const thresholds = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/**
 * From which stated probability of the agent on an answer stands: the lowest of 50, 55, … 95% from which on three in
 * four of the out-of-fold answers name the right agent, and by the lower end of their 95% interval more than half do;
 * of eight answers at least. Null where there is none: then every answer is a reading order.
 */
export function chooseThreshold(stated: readonly StatedAnswer[]): number | null {
  return (
    thresholds.find((threshold) => {
      const given = stated.filter(({ agent }) => agent.stated >= threshold);
      const right = given.filter(({ agent }) => agent.isRight).length;
      return (
        given.length >= fewest &&
        right >= trusted * given.length &&
        wilsonFigure(right / given.length, given.length).low > 0.5
      );
    }) ?? null
  );
}

/** Whether each answer stands under a threshold that was chosen without its question, over ten folds. */
export function standOutOfFold(stated: readonly StatedAnswer[], groups: readonly number[], seed: number): boolean[] {
  const folds = dealFolds(groups, 10, seed);
  const chosen = Array.from({ length: Math.max(...folds) + 1 }, (_, fold) =>
    chooseThreshold(stated.filter((__, at) => folds[at] !== fold)),
  );
  return stated.map(({ agent }, at) => agent.stated >= (chosen[folds[at] ?? 0] ?? Infinity));
}

/**
 * How much of the answers is right when only the surest are given: for each share of answers, how many of
 * the steps and agents are right.
 */
export function riskCoverage(
  stated: readonly StatedAnswer[],
  coverages: readonly number[],
): { coverage: number; stepBySure: number; agentBySure: number }[] {
  const shareRight = (
    pick: (answer: StatedAnswer) => { stated: number; isRight: boolean },
    coverage: number,
  ): number => {
    const sorted = stated.map(pick).sort((a, b) => b.stated - a.stated);
    const kept = sorted.slice(0, Math.max(1, Math.round(coverage * sorted.length)));
    return kept.filter(({ isRight }) => isRight).length / kept.length;
  };
  return coverages.map((coverage) => ({
    coverage,
    stepBySure: shareRight(({ step }) => step, coverage),
    agentBySure: shareRight(({ agent }) => agent, coverage),
  }));
}
