import { type ScoredWay, type TracerFigures } from "@/lib/attribution/tracer-view";
import { canonicalJson } from "@/lib/traces/content-hash";
import { textHash } from "@/lib/traces/text-hash";
import { type Answer } from "./answer";
import { columnsOf } from "./column-words";
import { decideVersion } from "./decide-version";
import { type PreparedTrace } from "./fit-part";
import { type LabelledTrace } from "./labelled-trace";
import { learningCurve } from "./learning-curve";
import { measureTracer } from "./measure-tracer";
import { prepareTraces } from "./prepare-traces";
import { questionTokens } from "@/lib/attribution/evaluation/question-tokens";
import { recipe } from "./recipe";
import { rounded } from "./rounded";
import { scoreRules } from "./score-rules";
import { systemKey } from "./system-key";
import { type TracerModel } from "./tracer-model";
import { traceShapes, traceShape } from "./trace-shape";
import { trainPart, type TrainedPart } from "./train-part";

/** Labeled traces of one system that a first training waits for. */
export const neededLabels = 10;
const curveSizes = [3, 5, 10, 20, 40, 80];
const curveDraws = 3;
const signCount = 12;

export interface TrainingInput {
  traces: readonly LabelledTrace[];
  /** As people call the weights: "Billing team, version 3". */
  name: string;
  seed: number;
  /** The weights in use until now. */
  before: TracerModel;
}

interface TrainingProgress {
  /** 0–1 */
  share: number;
  what: string;
}

export interface TrainingResult {
  model: TracerModel;
  figures: TracerFigures;
  isBetter: boolean;
  /** Why it takes over from the weights before, or why not: one sentence with the figures. */
  decision: string;
  /** What it has learned, the strongest first. */
  signs: { words: string; weight: number }[];
}

/**
 * Trains weights on labeled traces, and measures them beside the weights before and beside rules that learn nothing:
 * the protocol is described in docs/tracer.md. Pure and the same for the same traces in any order. Yields every few
 * milliseconds. Throws a RangeError for fewer than `neededLabels` traces.
 */
export function* trainTracer(input: TrainingInput): Generator<TrainingProgress, TrainingResult> {
  const { seed, before } = input;
  if (input.traces.length < neededLabels)
    throw new RangeError(`Training needs ${neededLabels} labeled traces, but there are only ${input.traces.length}.`);
  const prepared = yield* follow(prepareTraces(input.traces), "Reading the traces", 0, 0.05);
  const trained: TrainedPart[] = [];
  const kinds = splitByShape(prepared.items);
  for (const [at, items] of kinds.entries()) {
    const [from, to] = [0.05 + (0.55 * at) / kinds.length, 0.05 + (0.55 * (at + 1)) / kinds.length];
    trained.push(yield* follow(trainPart(items, recipe, seed), "Answering questions it has not seen", from, to));
  }
  const curve = yield* follow(
    learningCurve(prepared.items, recipe, { sizes: curveSizes, draws: curveDraws, seed }),
    "Measuring how it learns",
    0.6,
    0.9,
  );
  const rules: ScoredWay[] = yield* quietly(scoreRules(prepared.items, seed), "Measuring baselines", 0.92);
  const answers = trained.flatMap((part) => part.answers);
  const stated = trained.every((part) => part.stated !== null) ? trained.flatMap((part) => part.stated ?? []) : null;
  const stands = trained.flatMap((part) => part.stands);
  const measured = { answers, stated, stands, rules, curve, before, seed };
  const figures = rounded(yield* quietly(measureTracer(measured), "Comparing with the weights in use", 0.96));
  const model = assembleModel(input, prepared, trained, figures);
  return { model, figures, ...decideVersion(figures), signs: strongestSigns(trained) };
}

/**
 * Traces that name no system are told apart by their shape, where there are enough of both: two systems that
 * share one set of weights spoil it.
 */
function splitByShape(items: readonly PreparedTrace[]): PreparedTrace[][] {
  const kinds = traceShapes.map((shape) => items.filter(({ trace }) => traceShape(trace) === shape));
  const areNamed = items.some(({ trace }) => systemKey(trace) !== "");
  return areNamed || kinds.some((kind) => kind.length < neededLabels) ? [[...items]] : kinds;
}

function assembleModel(
  { name }: TrainingInput,
  { items, isGroupedByQuestion }: { items: readonly PreparedTrace[]; isGroupedByQuestion: boolean },
  trained: readonly TrainedPart[],
  figures: TracerFigures,
): TracerModel {
  const heldOut = isGroupedByQuestion ? "questions" : "traces (their questions are alike)";
  return {
    schema: 1,
    parts: trained.map(({ part }) => rounded(part)),
    provenance: {
      name,
      dataHash: textHash(canonicalJson(items.map(({ trace, label }) => [trace.contentHash, label]))),
      traceCount: figures.traceCount,
      questionCount: figures.questionCount,
      protocol: `Each trace was answered by weights that had not seen its question: nested cross-validation over ten folds of ${heldOut}, intervals by bootstrap over them.`,
      figures,
    },
    seen: {
      questions: items.map(({ trace }) => questionTokens(trace.question)),
      isGroupedByQuestion,
      outOfFold: Object.fromEntries(trained.flatMap(({ answers }) => answers.map(keptAnswer))),
    },
  };
}

const keptAnswer = ({ trace, probabilities }: Answer): [string, number[]] => [
  trace.contentHash,
  [...probabilities].map((share) => Number(share.toPrecision(4))),
];

function strongestSigns(trained: readonly TrainedPart[]): { words: string; weight: number }[] {
  return trained
    .flatMap(({ part }) =>
      columnsOf(part).map((column, at) => ({ column, weight: part.ranker.logit.weights[at] as number })),
    )
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, signCount)
    .map(({ column, weight }) => ({ words: column.words(weight > 0), weight: Math.abs(weight) }));
}

/** Passes on how far a part of the work is, as a share of the whole. */
function* follow<T>(
  work: Generator<number, T>,
  what: string,
  from: number,
  to: number,
): Generator<TrainingProgress, T> {
  for (let turn = work.next(); ; turn = work.next()) {
    if (turn.done) return turn.value;
    yield { share: from + (to - from) * turn.value, what };
  }
}

function* quietly<T>(work: Generator<void, T>, what: string, share: number): Generator<TrainingProgress, T> {
  for (let turn = work.next(); ; turn = work.next()) {
    if (turn.done) return turn.value;
    yield { share, what };
  }
}
