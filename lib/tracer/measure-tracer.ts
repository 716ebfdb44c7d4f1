import { type Figure, type ScoredWay, type TracerFigures } from "@/lib/attribution/tracer-view";
import { type Answer } from "./answer";
import { clusterBootstrap } from "@/lib/attribution/statistics/bootstrap";
import { shareFigure } from "./share-figure";
import { reliability, sharpened, type StatedAnswer, bestStepSharpness } from "./calibration";
import { type LearningCurve } from "./learning-curve";
import { openTracer } from "./open-tracer";
import { scoreAnswer } from "./score-ranking";
import { type TracerModel } from "./tracer-model";

interface Measured {
  /** Out-of-fold. */
  answers: readonly Answer[];
  stated: readonly StatedAnswer[] | null;
  stands: readonly boolean[];
  rules: ScoredWay[];
  curve: LearningCurve;
  before: TracerModel;
  seed: number;
}

/** All figures of new weights, beside the weights before on the same traces. Yields between them. */
export function* measureTracer(measured: Measured): Generator<void, TracerFigures> {
  const { answers, stated, stands, rules, curve, before, seed } = measured;
  const scores = answers.map(scoreAnswer);
  const groups = answers.map(({ group }) => group);
  const figure = (values: readonly number[]): Figure => shareFigure(values, groups, seed);
  yield;
  const earlier = yield* answerBefore(answers, before);
  const earlierScores = earlier.map(scoreAnswer);
  // The weights before get the one sharpness that suits them best in hindsight: they are not to lose for
  // stating too much or too little.
  const sharpness = bestStepSharpness(earlier);
  const earlierLosses = earlier.map((answer) => scoreAnswer(sharpened(answer, sharpness)).logLoss);
  yield;
  const losses = scores.map(({ logLoss }) => logLoss);
  const { value, ...interval } = clusterBootstrap(
    earlierLosses.map((loss, at) => loss - (losses[at] as number)),
    groups,
    seed,
  );
  yield;
  const given = [...answers.keys()].filter((at) => stands[at]);
  const ofGiven = (pick: (score: (typeof scores)[number]) => number): Figure =>
    shareFigure(
      given.map((at) => pick(scores[at] as (typeof scores)[number])),
      given.map((at) => groups[at] ?? 0),
      seed,
    );
  return {
    traceCount: answers.length,
    questionCount: new Set(groups).size,
    step: figure(scores.map((score) => score.step)),
    agent: figure(scores.map((score) => score.agent)),
    top3: figure(scores.map((score) => score.top3)),
    within: [0, 1, 2, 3, 4].map((at) => figure(scores.map((score) => score.within[at] ?? 0))),
    mrr: mean(scores.map((score) => score.reciprocalRank)),
    answered:
      given.length === 0 ? null : { step: ofGiven((score) => score.step), agent: ofGiven((score) => score.agent) },
    rules,
    before: {
      name: "before",
      title: before.provenance.name,
      step: figure(earlierScores.map((score) => score.step)),
      agent: figure(earlierScores.map((score) => score.agent)),
    },
    learningCurve: curve,
    logLoss: { before: mean(earlierLosses), now: mean(losses), gain: { mean: value, ...interval } },
    calibration: stated === null ? null : reliability(stated.map(({ step }) => step)).bins,
  };
}

/** The same traces as the weights before rank them; those that they were trained on, out-of-fold. */
function* answerBefore(answers: readonly Answer[], before: TracerModel): Generator<void, Answer[]> {
  const tracer = openTracer(before);
  const found: Answer[] = [];
  for (const { trace, label, group } of answers) {
    const steps = tracer.rank(trace).steps.toSorted((a, b) => a.stepIndex - b.stepIndex);
    const rows = Int32Array.from(steps, ({ stepIndex }) => stepIndex);
    found.push({
      trace,
      label,
      group,
      rows,
      probabilities: Float64Array.from(steps, ({ probability }) => probability),
    });
    yield;
  }
  return found;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
