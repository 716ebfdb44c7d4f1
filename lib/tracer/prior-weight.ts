import { type Answer } from "./answer";
import { bestValue } from "./best-value";
import { fuse, judgeAll, type JudgeRates } from "./simulated-judge";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";

/** The judge that α is fitted beside: it finds three of five decisive steps and suspects one of ten others. */
const assumedJudge: JudgeRates = { hit: 0.6, falseAlarm: 0.1 };
const judgeDraws = 5;
const largest = 2;

/**
 * α of `guided`: the weight of the ranking under which, fused with a simulated judge's log-odds, the labeled steps
 * are most likely. The answers are out-of-fold and calibrated. Near 1 where the ranking's probabilities can be
 * believed, near 0 where they mislead.
 */
export function fitPriorWeight(answers: readonly Answer[], seed: number): number {
  const judged = Array.from({ length: judgeDraws }, (_, draw) => judgeAll(answers, assumedJudge, seed + draw));
  const loss = (weight: number): number => {
    let total = 0;
    for (const [at, answer] of answers.entries()) {
      const truth = answer.rows.indexOf(answer.label.stepIndex);
      if (truth < 0) continue;
      for (const draw of judged) {
        const posterior = softmax(fuse(answer, draw[at] as Float64Array, weight))[truth] as number;
        total -= Math.log(0.99 * posterior + 0.01 / answer.rows.length);
      }
    }
    return total;
  };
  return Number(Math.max(0, bestValue(loss, 0, largest)).toFixed(2));
}
