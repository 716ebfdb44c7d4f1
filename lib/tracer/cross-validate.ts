import { type Answer } from "./answer";
import { dealFolds } from "./deal-folds";
import { answerItem, fitPart, type PreparedTrace, type Recipe } from "./fit-part";

const foldCount = 10;

/**
 * Every trace answered by weights that have not seen its question: the questions are dealt into folds; for each fold
 * everything, the strength of the penalty too, is learned from the other folds alone. The answers come in the order of
 * the items. Yields between fits.
 */
export function* crossValidate(
  items: readonly PreparedTrace[],
  recipe: Recipe,
  { seed }: { seed: number },
): Generator<number, Answer[]> {
  const folds = dealFolds(
    items.map(({ group }) => group),
    foldCount,
    seed,
  );
  const last = Math.max(...folds);
  const answers: Answer[] = new Array(items.length);
  for (let fold = 0; fold <= last; fold += 1) {
    const fitting = fitPart(
      items.filter((_, at) => folds[at] !== fold),
      recipe,
      seed + fold + 1,
    );
    let turn = fitting.next();
    for (; !turn.done; turn = fitting.next()) yield fold / (last + 1);
    for (const [at, item] of items.entries()) if (folds[at] === fold) answers[at] = answerItem(item, turn.value);
    yield (fold + 1) / (last + 1);
  }
  return answers;
}
