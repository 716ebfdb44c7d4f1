import { type TracerFigures } from "@/lib/attribution/tracer-view";
import { canonicalJson } from "@/lib/traces/content-hash";
import { textHash } from "@/lib/traces/text-hash";
import { type Answer } from "./answer";
import { fitApplicability } from "./applicability";
import { bootstrapMean, shareFigure } from "./bootstrap";
import { crossValidate } from "./cross-validate";
import { wordsFor } from "./features/feature-words";
import { featureNames, featurize } from "./features/featurize";
import { fitPart, type PreparedTrace } from "./fit-part";
import { groupQuestions } from "./group-questions";
import { type LabelledTrace } from "./labelled-trace";
import { questionTokens } from "./question-tokens";
import { scoreAnswer } from "./score-ranking";
import { type TracerModel, type TracerPart } from "./tracer-model";
import { traceShape } from "./trace-shape";

/** Labelled traces of one system that a first training waits for. */
export const neededLabels = 10;

export interface TrainingInput {
  traces: readonly LabelledTrace[];
  /** As people call the weights: "Billing team, version 3". */
  name: string;
  seed: number;
  /** The weights in use until now. */
  before: TracerModel;
}

export interface TrainingProgress {
  /** 0–1 */
  share: number;
  what: string;
}

export interface TrainingResult {
  model: TracerModel;
  figures: TracerFigures;
  isBetter: boolean;
  /** Why it replaces the weights before, or why not: one sentence with the figures. */
  decision: string;
  /** What it has learned, the strongest first. */
  signs: { words: string; weight: number }[];
}

/** Trains weights on labelled traces, and measures them beside the weights before and beside rules that learn nothing. */
export function* trainTracer(input: TrainingInput): Generator<TrainingProgress, TrainingResult> {
  const { traces, name, seed } = input;
  const sorted = [...traces].sort((a, b) => (a.trace.contentHash < b.trace.contentHash ? -1 : 1));
  const groups = groupQuestions(sorted.map(({ trace }) => trace));
  const items: PreparedTrace[] = [];
  for (const [at, { trace, label }] of sorted.entries()) {
    items.push({ trace, label, matrix: featurize(trace), group: groups[at] ?? 0 });
    yield { share: (0.1 * at) / sorted.length, what: "Reading the traces" };
  }
  const recipe = { features: featureNames };
  const answers: Answer[] = [];
  const parts: TracerPart[] = [];
  for (const shape of ["conversing", "delegating"] as const) {
    const own = items.filter(({ trace }) => traceShape(trace) === shape);
    if (own.length === 0) continue;
    const validation = crossValidate(own, recipe, { seed });
    let turn = validation.next();
    for (; !turn.done; turn = validation.next())
      yield { share: 0.1 + 0.8 * turn.value, what: "Answering each question without having seen it" };
    answers.push(...turn.value);
    const fitting = fitPart(own, recipe, seed);
    let fit = fitting.next();
    for (; !fit.done; fit = fitting.next()) yield { share: 0.95, what: "Fitting the weights" };
    parts.push({
      shape,
      features: [...fit.value.features],
      ranker: fit.value.ranker,
      calibration: null,
      answersFrom: null,
      applicability: fitApplicability(own.map(({ trace }) => trace)),
      priorWeight: 0,
    });
  }
  const figures = figuresOf(answers, seed);
  const model: TracerModel = {
    schema: 1,
    parts,
    provenance: {
      name,
      dataHash: textHash(canonicalJson(sorted.map(({ trace, label }) => [trace.contentHash, label]))),
      traceCount: items.length,
      questionCount: new Set(groups).size,
      protocol: "nested cross-validation over question groups",
      figures,
    },
    seen: {
      questions: sorted.map(({ trace }) => questionTokens(trace.question)),
      outOfFold: Object.fromEntries(
        answers.map(({ trace, probabilities }) => [
          trace.contentHash,
          [...probabilities].map((share) => Number(share.toPrecision(4))),
        ]),
      ),
    },
  };
  const signs = (parts[0]?.features ?? [])
    .map((feature, at) => ({ feature, weight: parts[0]?.ranker.logit.weights[at] ?? 0 }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, 12)
    .map(({ feature, weight }) => ({ words: wordsFor(feature, weight > 0), weight: Math.abs(weight) }));
  return { model, figures, isBetter: false, decision: "", signs };
}

function figuresOf(answers: readonly Answer[], seed: number): TracerFigures {
  const scores = answers.map(scoreAnswer);
  const groups = answers.map(({ group }) => group);
  const figure = (pick: (score: (typeof scores)[number]) => number) => shareFigure(scores.map(pick), groups, seed);
  const step = figure((score) => score.step);
  const agent = figure((score) => score.agent);
  const loss = bootstrapMean(
    scores.map(({ logLoss }) => logLoss),
    groups,
    seed,
  );
  return {
    traceCount: answers.length,
    questionCount: new Set(groups).size,
    step,
    agent,
    top3: figure((score) => score.top3),
    within: [0, 1, 2, 3, 4].map((at) => figure((score) => score.within[at] ?? 0)),
    mrr: scores.reduce((sum, { reciprocalRank }) => sum + reciprocalRank, 0) / scores.length,
    answered: null,
    rules: [],
    before: { name: "before", title: "", step, agent },
    learningCurve: [],
    logLoss: { before: loss.mean, now: loss.mean, gain: { mean: 0, low: 0, high: 0 } },
    calibration: null,
  };
}
