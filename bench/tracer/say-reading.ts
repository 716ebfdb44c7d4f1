import { isActing } from "@/lib/attribution/rules/acting-steps";
import { type Answer } from "@/lib/tracer/answer";
import { clusterBootstrap } from "@/lib/attribution/statistics/bootstrap";
import { sharpened, bestStepSharpness } from "@/lib/tracer/calibration";
import { dealFolds } from "@/lib/tracer/deal-folds";
import { fitPriorWeight } from "@/lib/tracer/prior-weight";
import { scoreAnswer } from "@/lib/tracer/score-ranking";
import { fuse, judgeAll, type JudgeRates } from "@/lib/tracer/simulated-judge";
import { say, sayTable } from "./say";
import { type Validation } from "./validate-often";

const inOrder = (answer: Answer, order: readonly number[]): number => {
  const at = order.indexOf(answer.label.stepIndex);
  return at < 0 ? answer.trace.steps.length : at + 1;
};

/** How many steps are read until the true one is. */
export function sayInspections({ answers, groups }: Validation): void {
  const [first = []] = answers;
  const ways: [string, (answer: Answer) => number][] = [
    ["every step in turn", ({ label }) => label.stepIndex + 1],
    [
      "acting steps in turn, then the others",
      (answer) => {
        const steps = answer.trace.steps;
        return inOrder(
          answer,
          [...steps.filter(isActing), ...steps.filter((step) => !isActing(step))].map(({ index }) => index),
        );
      },
    ],
    ["by halves (calls of an errorless judge)", ({ trace }) => Math.ceil(Math.log2(trace.steps.length))],
    ["in the tracer's order", (answer) => scoreAnswer(answer).inspections],
  ];
  sayTable(
    ["steps read until the true one", "mean", "median"],
    ways.map(([name, count]) => {
      const counts = first.map(count);
      const { value, low, high } = clusterBootstrap(counts, groups, 1);
      const median = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? NaN;
      return [name, `${value.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`, String(median)];
    }),
  );
}

const judges: readonly JudgeRates[] = [
  { hit: 0.45, falseAlarm: 0.2 },
  { hit: 0.6, falseAlarm: 0.1 },
  { hit: 0.8, falseAlarm: 0.05 },
];
const judgeDraws = 20;

/**
 * A simulated judge that scores every step that can bear a label, errors independent, with and without the
 * out-of-fold ranking as its prior.
 */
export function sayJudges({ answers, groups }: Validation): void {
  const raw = answers[0] ?? [];
  const folds = dealFolds(groups, 5, 1);
  const others = (fold: number): Answer[] => raw.filter((_, at) => folds[at] !== fold);
  const sharpness = [0, 1, 2, 3, 4].map((fold) => bestStepSharpness(others(fold)));
  const believed = raw.map((answer, at) => sharpened(answer, sharpness[folds[at] ?? 0] ?? 1));
  const weights = [0, 1, 2, 3, 4].map((fold) =>
    fitPriorWeight(
      believed.filter((_, at) => folds[at] !== fold),
      1,
    ),
  );
  const alone = mean(believed.map((answer) => scoreAnswer(answer).step));
  const rows = judges.map((rates) => {
    let [judgeOnly, fused, inTurn] = [0, 0, 0];
    for (let draw = 0; draw < judgeDraws; draw += 1) {
      const judged = judgeAll(believed, rates, 100 + draw);
      judgeOnly += mean(believed.map((answer, at) => isRight(answer, judged[at] as Float64Array)));
      inTurn += mean(believed.map((answer, at) => isFirstYes(answer, judged[at] as Float64Array)));
      fused += mean(
        believed.map((answer, at) =>
          isRight(answer, fuse(answer, judged[at] as Float64Array, weights[folds[at] ?? 0] ?? 0)),
        ),
      );
    }
    const shown = (hits: number): string => ((100 * hits) / judgeDraws).toFixed(1);
    return [
      `${100 * rates.hit}% / ${100 * rates.falseAlarm}%`,
      shown(inTurn),
      shown(judgeOnly),
      (100 * alone).toFixed(1),
      shown(fused),
    ];
  });
  say(
    `A simulation, not a measurement of any model. α, fitted on the other folds: ${weights.map((weight) => weight.toFixed(2)).join(", ")}.`,
  );
  sayTable(
    ["simulated judge, hits / false alarms", "step by step: first yes", "best of all scored", "tracer alone", "fused"],
    rows,
  );
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of rows with equal scores each is as likely to be named. */
function isRight(answer: Answer, scores: Float64Array): number {
  const best = Math.max(...scores);
  const rows = [...answer.rows].filter((_, row) => (scores[row] as number) >= best - 1e-12);
  return rows.includes(answer.label.stepIndex) ? 1 / rows.length : 0;
}

function isFirstYes(answer: Answer, judged: Float64Array): number {
  const row = judged.findIndex((odds) => odds > 0);
  return row >= 0 && answer.rows[row] === answer.label.stepIndex ? 1 : 0;
}
