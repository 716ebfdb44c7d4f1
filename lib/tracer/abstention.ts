import { type StatedAnswer } from "./calibration";
import { dealFolds } from "./deal-folds";

/** An answer stands where its agent is named rightly at least this often. */
const trusted = 0.75;
/** With fewer answers above a threshold nothing is known of it. */
const fewest = 10;

/**
 * From which stated probability of the agent on an answer stands: the lowest at which, of all out-of-fold answers from there on
 * (ten at least), three in four name the right agent. Null where no threshold does: then every answer is a reading order.
 */
export function chooseThreshold(stated: readonly StatedAnswer[]): number | null {
  const sorted = [...stated].map(({ agent }) => agent).sort((a, b) => b.stated - a.stated);
  let right = 0;
  let threshold: number | null = null;
  for (const [at, answer] of sorted.entries()) {
    right += answer.isRight ? 1 : 0;
    if (at + 1 >= fewest && right / (at + 1) >= trusted) threshold = answer.stated;
  }
  return threshold === null ? null : Number(threshold.toPrecision(4));
}

/** Whether each answer stands under a threshold that was chosen without its question, over ten folds. */
export function standOutOfFold(stated: readonly StatedAnswer[], groups: readonly number[], seed: number): boolean[] {
  const folds = dealFolds(groups, 10, seed);
  const thresholds = Array.from({ length: Math.max(...folds) + 1 }, (_, fold) =>
    chooseThreshold(stated.filter((__, at) => folds[at] !== fold)),
  );
  return stated.map(({ agent }, at) => agent.stated >= (thresholds[folds[at] ?? 0] ?? Infinity));
}

/** How much of the answers is right when only the surest are given: for each share of answers, how many of the steps and agents are right. */
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
