import { type Column } from "../statistics/bootstrap";
import { calibrateEntry } from "./calibrate-entry";
import { measureConsistency } from "./consistency";
import { type Estimator } from "./estimator";
import { type EntryScores } from "./evaluation-report";
import { type PredictionScore, topCounts, withinDistances } from "./score-prediction";
import { type ScoredAnswer, type ScoredEntry } from "./score-entry";

export const shareMeasures = ["agent", "step", "joint"] as const;

/** A measure of each case; null where nothing counts there. */
export const valuesOf = (
  cases: readonly (PredictionScore | null)[],
  pick: (score: PredictionScore) => number | null,
): Column => cases.map((score) => (score === null ? null : pick(score)));

/**
 * Everything that a table says of one entry, on all labeled cases. `questions` are the questions of the cases,
 * `withoutTruth` counts those that have no label.
 */
export function measureEntry(
  scored: ScoredEntry,
  questions: readonly number[],
  estimator: Estimator,
  withoutTruth: number,
): EntryScores {
  const { cases, answers, leftOut, entry } = scored;
  const all = answers.flat();
  const share = (pick: (score: PredictionScore) => number) => estimator.share(valuesOf(cases, pick));
  const mean = (pick: (score: PredictionScore) => number | null) => estimator.mean(valuesOf(cases, pick));
  const counted = questions.filter((_, at) => cases[at] !== null);
  const nothing = { value: 0, low: 0, high: 1 };
  const averageOf = (pick: (score: PredictionScore) => number): number =>
    cases.reduce((sum, score) => sum + (score ? pick(score) : 0), 0) / Math.max(counted.length, 1);
  return {
    caseCount: counted.length,
    questionCount: new Set(counted).size,
    leftOut: { ...leftOut, withoutTruth },
    states: entry.kind === "baseline" ? { ...noStates, answered: counted.length } : countStates(all),
    agent: share(({ agent }) => agent),
    step: share(({ step }) => step),
    joint: share(({ joint }) => joint),
    party: saysParty(answers) ? estimator.share(valuesOf(cases, ({ party }) => party)) : null,
    within: withinDistances.map((_, at) => share(({ within }) => within[at] ?? 0)),
    top: topCounts.map((k, at) => ({ k, share: share(({ top }) => top[at] ?? 0) })),
    mrr: mean(({ reciprocalRank }) => reciprocalRank) ?? nothing,
    softStep: mean(({ softStep }) => softStep) ?? nothing,
    distance: mean(({ distance }) => distance),
    reference: {
      agent: averageOf(({ reference }) => reference.agent),
      step: averageOf(({ reference }) => reference.step),
    },
    ...measureCost(all, entry.kind === "baseline"),
    consistency: measureConsistency(answers),
    calibration: {
      step: calibrateEntry("step", answers, estimator),
      agent: calibrateEntry("agent", answers, estimator),
    },
  };
}

/** An entry that names no party is not measured by it. */
const saysParty = (answers: ScoredEntry["answers"]): boolean =>
  answers.some((of) => of.some(({ prediction, score }) => prediction.party != null && score.party !== null));

const noStates: EntryScores["states"] = { answered: 0, abstained: 0, unreadable: 0, failed: 0 };

function countStates(answers: readonly ScoredAnswer[]): EntryScores["states"] {
  const states = { ...noStates };
  for (const { prediction } of answers)
    if (prediction.state !== "pending" && prediction.state !== "stopped") states[prediction.state] += 1;
  return states;
}

/** What the answers in the denominator took, the wrong ones too. A rule that reads no word takes nothing. */
function measureCost(
  answers: readonly ScoredAnswer[],
  isFree: boolean,
): Pick<EntryScores, "inputTokens" | "outputTokens" | "costUsd" | "durationMs" | "costPerRight"> {
  const sum = (pick: (answer: ScoredAnswer) => number): number =>
    answers.reduce((total, answer) => total + pick(answer), 0);
  const isKnown = isFree || (answers.length > 0 && answers.every(({ prediction }) => prediction.costUsd !== null));
  const costUsd = isKnown ? sum(({ prediction }) => prediction.costUsd ?? 0) : null;
  const perRight = (pick: (answer: ScoredAnswer) => number): number | null => {
    if (isFree) return 0;
    const right = sum(pick);
    return costUsd === null || right === 0 ? null : costUsd / right;
  };
  const timed = answers.flatMap(({ prediction: { durationMs } }) => (durationMs === null ? [] : [durationMs]));
  return {
    inputTokens: sum(({ prediction }) => prediction.inputTokens),
    outputTokens: sum(({ prediction }) => prediction.outputTokens),
    costUsd,
    durationMs: timed.length === 0 ? null : timed.reduce((total, one) => total + one, 0) / timed.length,
    costPerRight: {
      agent: perRight(({ score }) => score.agent),
      step: perRight(({ score }) => score.step),
      joint: perRight(({ score }) => score.joint),
    },
  };
}
