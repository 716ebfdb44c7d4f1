import { type Answer } from "./answer";
import { buildSheet, candidatesOf, type Reading, type SheetColumns } from "./build-sheet";
import { dealFolds } from "./deal-folds";
import { type LabelledTrace } from "./labelled-trace";
import { learnFeatures } from "./learned/learn-features";
import { fitRanker, type Ranker, scoreSheet } from "./ranker";
import { type Sheet } from "./sheet";
import { softmax } from "./softmax";

/** A labelled trace that is ready to be learned from. */
export interface PreparedTrace extends LabelledTrace {
  reading: Reading;
  /** Equal for traces that ask the same; see group-questions.ts. */
  group: number;
}

/** What is learned: how much the measured features count, and which signs of this system's own tell. */
export interface Recipe {
  features: readonly string[];
  learnsSigns: boolean;
}

export interface FittedPart extends SheetColumns {
  ranker: Ranker;
  l2: number;
}

/** Strengths of the penalty that are tried, the strongest first. */
const strengths = [300, 100, 30, 10, 3, 1];
/** Where there are too few questions to choose by. */
const cautiousStrength = 30;
const fewestToChoose = 4;
const innerFolds = 5;

/** A trace as a fitted part ranks it. */
export function answerItem(item: PreparedTrace, fitted: FittedPart): Answer {
  const { trace, label, group } = item;
  const sheet = buildSheet(item.reading, fitted, label.stepIndex);
  return { trace, label, group, rows: sheet.rows, probabilities: softmax(scoreSheet(fitted.ranker, sheet)) };
}

/**
 * Learns from these traces: which signs tell, then how much everything counts. The strength of the penalty is the one under which the labelled steps of
 * held-out questions are most likely, over five folds of these traces alone and without signs. Yields in between, so that its caller can do something
 * else.
 */
export function* fitPart(items: readonly PreparedTrace[], recipe: Recipe, seed: number): Generator<void, FittedPart> {
  const isChoosing = new Set(items.map(({ group }) => group)).size >= fewestToChoose;
  const l2 = isChoosing ? yield* chooseStrength(items, recipe, seed) : cautiousStrength;
  const { columns, sheets } = yield* sheetsOf(items, recipe);
  return { ...columns, l2, ranker: yield* fitRanker(sheets, optionsOf(columns, l2)) };
}

function* chooseStrength(items: readonly PreparedTrace[], recipe: Recipe, seed: number): Generator<void, number> {
  const folds = dealFolds(
    items.map(({ group }) => group),
    innerFolds,
    seed,
  );
  const losses = strengths.map(() => 0);
  for (let fold = 0; fold <= Math.max(...folds); fold += 1) {
    const training = yield* sheetsOf(
      items.filter((_, at) => folds[at] !== fold),
      { ...recipe, learnsSigns: false },
    );
    const heldOut = items
      .filter((_, at) => folds[at] === fold)
      .map(({ reading, label }) => buildSheet(reading, training.columns, label.stepIndex))
      .filter(({ truth }) => truth >= 0);
    let ranker: Ranker | undefined;
    for (const [at, l2] of strengths.entries()) {
      ranker = yield* fitRanker(training.sheets, optionsOf(training.columns, l2), ranker);
      for (const sheet of heldOut)
        losses[at] = (losses[at] as number) - Math.log(softmax(scoreSheet(ranker, sheet))[sheet.truth] as number);
    }
  }
  return strengths[losses.indexOf(Math.min(...losses))] ?? cautiousStrength;
}

/** Finds the signs that tell in these traces, and gives their sheets with them. */
function* sheetsOf(
  items: readonly PreparedTrace[],
  { features, learnsSigns }: Recipe,
): Generator<void, { columns: SheetColumns; sheets: Sheet[] }> {
  const examples = items.map(({ reading, label }) => {
    const rows = candidatesOf(reading.matrix);
    return { signs: reading.signs, rows, truth: rows.indexOf(label.stepIndex) };
  });
  const learned = learnsSigns ? learnFeatures(examples.map((example) => ({ ...example, signs: example.signs() }))) : [];
  yield;
  const columns = { features, learned };
  return { columns, sheets: items.map(({ reading, label }) => buildSheet(reading, columns, label.stepIndex)) };
}

const optionsOf = ({ features, learned }: SheetColumns, l2: number) => ({
  l2,
  measuredCount: features.length,
  signCount: learned.length,
});
