import { type Answer } from "./answer";
import { buildSheet } from "./build-sheet";
import { dealFolds } from "./deal-folds";
import { type FeatureMatrix } from "./features/featurize";
import { type LabelledTrace } from "./labelled-trace";
import { fitRanker, type Ranker, scoreSheet } from "./ranker";
import { type Sheet } from "./sheet";
import { softmax } from "./softmax";

/** A labelled trace that is ready to be learned from. */
export interface PreparedTrace extends LabelledTrace {
  matrix: FeatureMatrix;
  /** Equal for traces that ask the same; see group-questions.ts. */
  group: number;
}

/** What is learned from: the features that the ranker reads. */
export interface Recipe {
  features: readonly string[];
}

export interface FittedPart {
  features: readonly string[];
  ranker: Ranker;
  l2: number;
}

/** Strengths of the penalty that are tried, the strongest first. */
const strengths = [300, 100, 30, 10, 3, 1];
/** Where there are too few questions to choose by. */
const cautiousStrength = 30;
const fewestToChoose = 4;
const innerFolds = 5;

const sheetOf = ({ trace, label, matrix }: PreparedTrace, { features }: Recipe): Sheet =>
  buildSheet(trace, features, label.stepIndex, matrix);

/** A trace as a fitted part ranks it. */
export function answerItem(item: PreparedTrace, fitted: FittedPart): Answer {
  const sheet = sheetOf(item, fitted);
  const { trace, label, group } = item;
  return { trace, label, group, rows: sheet.rows, probabilities: softmax(scoreSheet(fitted.ranker, sheet)) };
}

/**
 * Fits a ranker to these traces. The strength of its penalty is the one under which the labelled steps of held-out questions are most likely,
 * over five folds of these traces alone. Yields between fits, so that its caller can do something else.
 */
export function* fitPart(items: readonly PreparedTrace[], recipe: Recipe, seed: number): Generator<void, FittedPart> {
  const sheets = items.map((item) => sheetOf(item, recipe));
  const groups = items.map(({ group }) => group);
  const l2 =
    new Set(groups).size < fewestToChoose
      ? cautiousStrength
      : yield* chooseStrength(sheets, groups, recipe.features.length, seed);
  return { features: recipe.features, l2, ranker: yield* fitRanker(sheets, recipe.features.length, { l2, seed }) };
}

function* chooseStrength(
  sheets: readonly Sheet[],
  groups: readonly number[],
  width: number,
  seed: number,
): Generator<void, number> {
  const folds = dealFolds(groups, innerFolds, seed);
  const losses = strengths.map(() => 0);
  for (let fold = 0; fold <= Math.max(...folds); fold += 1) {
    const training = sheets.filter((_, at) => folds[at] !== fold);
    const heldOut = sheets.filter((sheet, at) => folds[at] === fold && sheet.truth >= 0);
    let ranker: Ranker | undefined;
    for (const [at, l2] of strengths.entries()) {
      ranker = yield* fitRanker(training, width, { l2, seed }, ranker);
      for (const sheet of heldOut)
        losses[at] = (losses[at] as number) - Math.log(softmax(scoreSheet(ranker, sheet))[sheet.truth] as number);
      yield;
    }
  }
  return strengths[losses.indexOf(Math.min(...losses))] ?? cautiousStrength;
}
