import { type Answer } from "./answer";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";

/** A judge that calls the decisive step so with probability `hit` and any other with probability `falseAlarm`. */
export interface JudgeRates {
  hit: number;
  falseAlarm: number;
}

/** What such a judge says of every row, errors independent: its log-odds that the row is the decisive one. */
function judgeRows(answer: Answer, { hit, falseAlarm }: JudgeRates, random: () => number): Float64Array {
  const yes = Math.log(hit / falseAlarm);
  const no = Math.log((1 - hit) / (1 - falseAlarm));
  return Float64Array.from(answer.rows, (stepIndex) =>
    random() < (stepIndex === answer.label.stepIndex ? hit : falseAlarm) ? yes : no,
  );
}

/**
 * The judge's log-odds and α times the logarithm of the ranking's probability, added: the log-scores of the posterior.
 */
export const fuse = (answer: Answer, judged: ArrayLike<number>, weight: number): Float64Array =>
  answer.probabilities.map((share, row) => (judged[row] as number) + weight * Math.log(Math.max(share, 1e-9)));

/** One draw of a judge for every answer. */
export function judgeAll(answers: readonly Answer[], rates: JudgeRates, seed: number): Float64Array[] {
  const random = seededRandom(seed);
  return answers.map((answer) => judgeRows(answer, rates, random));
}
