import { sameAgent } from "@/lib/traces/normalise-agent";
import { type EntryScores } from "./evaluation-report";
import { groupBy } from "@/lib/traces/group-by";
import { type ScoredAnswer } from "./score-entry";

/**
 * How alike the repeats of the same trace are, over the traces with two or more; null where no trace has. An answer
 * that names nothing is like no other.
 */
export function measureConsistency(answers: readonly (readonly ScoredAnswer[])[]): EntryScores["consistency"] {
  const repeated = answers.filter((of) => of.length > 1);
  if (repeated.length === 0) return null;
  const byRepeat = groupBy(answers.flat(), ({ prediction }) => prediction.repeat);
  const accuracies = (pick: (answer: ScoredAnswer) => number): number[] =>
    [...byRepeat.values()].map((of) => mean(of.map(pick)));
  return {
    repeats: repeated.reduce((most, { length }) => Math.max(most, length), 0),
    sameStep: mean(repeated.map((of) => sharePairs(of, isSameStep))),
    sameAgent: mean(repeated.map((of) => sharePairs(of, isSameAgent))),
    stepDeviation: deviation(accuracies(({ score }) => score.step)),
    agentDeviation: deviation(accuracies(({ score }) => score.agent)),
  };
}

type Said = ScoredAnswer["prediction"];
const isSameStep = (a: Said, b: Said): boolean => a.stepIndex !== null && a.stepIndex === b.stepIndex;
const isSameAgent = (a: Said, b: Said): boolean =>
  a.agent !== null && b.agent !== null && (a.agent === b.agent || sameAgent(a.agent, b.agent));

/** Of all pairs of the answers, the share that is alike. */
function sharePairs(answers: readonly ScoredAnswer[], isAlike: (a: Said, b: Said) => boolean): number {
  let alike = 0;
  for (const [at, a] of answers.entries())
    for (const b of answers.slice(at + 1)) alike += Number(isAlike(a.prediction, b.prediction));
  return alike / ((answers.length * (answers.length - 1)) / 2);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** With n − 1, as of a sample. */
function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}
