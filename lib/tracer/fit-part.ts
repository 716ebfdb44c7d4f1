import { type Answer } from "./answer";
import { buildSheet, candidatesOf, type Reading, type SheetColumns } from "./build-sheet";
import { dealFolds } from "./deal-folds";
import { type LabelledTrace } from "./labelled-trace";
import { knownStrength, learnFeatures } from "./learned/learn-features";
import { type LearnedFeatures } from "./learned/learned-features";
import { fitRanker, type Ranker, type RankerOptions, scoreSheet } from "./ranker";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";

/** A labeled trace that is ready to be learned from. */
export interface PreparedTrace extends LabelledTrace {
  reading: Reading;
  /** Equal for traces that ask the same; see group-questions.ts. */
  group: number;
}

/**
 * What is learned: how much the measured features count, by weights and by trees, and which
 * signs of this system's own tell.
 */
export interface Recipe {
  features: readonly string[];
  learnsSigns: boolean;
  /** 0: none. */
  treeCount: number;
}

interface FittedPart extends SheetColumns {
  ranker: Ranker;
  l2: number;
}

/**
 * Strengths of the penalty that are tried, the strongest first; the first few where there
 * are few questions to choose by.
 */
const strengths = [300, 100, 30, 10, 3, 1];
const strengthsOfFew = [100, 30, 10];
const fewQuestions = 20;
/** Where there are too few to choose at all. */
const cautiousStrength = 30;
const fewestToChoose = 4;
const innerFolds = 5;
/** With fewer labeled questions trees find nothing that weights do not. */
const fewestForTrees = 8;

/** A trace as a fitted part ranks it. */
export function answerItem(item: PreparedTrace, fitted: FittedPart): Answer {
  const { trace, label, group } = item;
  const sheet = buildSheet(item.reading, fitted, label.stepIndex);
  return { trace, label, group, rows: sheet.rows, probabilities: softmax(scoreSheet(fitted.ranker, sheet)) };
}

/**
 * Learns from these traces: which signs tell beside the measured features, then how much everything counts. The
 * strength of the penalty is the one under which the labeled steps of held-out questions are most likely, over five
 * folds of these traces alone. Yields in between, so that its caller can do something else.
 */
export function* fitPart(items: readonly PreparedTrace[], recipe: Recipe, seed: number): Generator<void, FittedPart> {
  const { features, learnsSigns } = recipe;
  const everyStep = bearsLabelsAnywhere(items);
  const learned = learnsSigns ? yield* learnSigns(items, { features, everyStep, learned: [] }, seed) : [];
  const columns = { features, learned, everyStep };
  const sheets = sheetsOf(items, columns);
  const groups = items.map(({ group }) => group);
  const questionCount = new Set(groups).size;
  const options = { ...widthsOf(columns), seed, treeCount: 0 };
  const l2 = questionCount < fewestToChoose ? cautiousStrength : yield* chooseStrength(sheets, groups, options);
  const treeCount = questionCount < fewestForTrees ? 0 : recipe.treeCount;
  return { ...columns, l2, ranker: yield* fitRanker(sheets, { ...options, l2, treeCount }) };
}

function* chooseStrength(
  sheets: readonly Sheet[],
  groups: readonly number[],
  options: Omit<RankerOptions, "l2">,
): Generator<void, number> {
  const folds = dealFolds(groups, innerFolds, options.seed);
  const tried = new Set(groups).size < fewQuestions ? strengthsOfFew : strengths;
  const losses = tried.map(() => 0);
  for (let fold = 0; fold <= Math.max(...folds); fold += 1) {
    const training = sheets.filter((_, at) => folds[at] !== fold);
    const heldOut = sheets.filter((sheet, at) => folds[at] === fold && sheet.truth >= 0);
    for (const [at, l2] of tried.entries()) {
      const ranker = yield* fitRanker(training, { ...options, l2 });
      for (const sheet of heldOut)
        losses[at] = (losses[at] as number) - Math.log(softmax(scoreSheet(ranker, sheet))[sheet.truth] as number);
    }
  }
  return tried[losses.indexOf(Math.min(...losses))] ?? cautiousStrength;
}

/** The signs that add to what the measured features, held back strongly, know of these traces. */
function* learnSigns(
  items: readonly PreparedTrace[],
  columns: SheetColumns,
  seed: number,
): Generator<void, LearnedFeatures> {
  const sheets = sheetsOf(items, columns);
  const l2 = knownStrength(columns.features.length);
  const ranker = yield* fitRanker(sheets, { ...widthsOf(columns), l2, treeCount: 0, seed });
  const examples = items.map(({ reading }, at) => {
    const sheet = sheets[at] as Sheet;
    return { signs: reading.signs(), rows: sheet.rows, truth: sheet.truth, known: scoreSheet(ranker, sheet) };
  });
  yield;
  return yield* learnFeatures(examples);
}

/**
 * Whether people label steps that by their role should not bear one: at least two, and a fifth of all. Then
 * every step can be the decisive one.
 */
function bearsLabelsAnywhere(items: readonly PreparedTrace[]): boolean {
  const strays = items.filter(({ reading, label }) => !candidatesOf(reading.matrix).includes(label.stepIndex));
  return strays.length >= Math.max(2, items.length / 5);
}

const sheetsOf = (items: readonly PreparedTrace[], columns: SheetColumns): Sheet[] =>
  items.map(({ reading, label }) => buildSheet(reading, columns, label.stepIndex));

const widthsOf = ({ features, learned }: SheetColumns) => ({
  measuredCount: features.length,
  signCount: learned.length,
});
