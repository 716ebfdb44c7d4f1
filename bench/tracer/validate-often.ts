import { type Figure } from "@/lib/attribution/tracer-view";
import { type Answer } from "@/lib/tracer/answer";
import { shareFigure } from "@/lib/tracer/share-figure";
import { crossValidate } from "@/lib/tracer/cross-validate";
import { type PreparedTrace, type Recipe } from "@/lib/tracer/fit-part";
import { type AnswerScore, scoreAnswer } from "@/lib/tracer/score-ranking";

/** Runs a generator to its end. */
export function finish<T>(work: Generator<unknown, T>): T {
  let turn = work.next();
  while (!turn.done) turn = work.next();
  return turn.value;
}

/** Out-of-fold answers of the same traces under several deals of the folds. */
export interface Validation {
  answers: Answer[][];
  scores: AnswerScore[][];
  groups: number[];
}

export function validateOften(items: readonly PreparedTrace[], recipe: Recipe, seeds: readonly number[]): Validation {
  const answers = seeds.map((seed) => finish(crossValidate(items, recipe, { seed })));
  return { answers, scores: answers.map((own) => own.map(scoreAnswer)), groups: items.map(({ group }) => group) };
}

/** The mean over the deals of a trace's score, then over traces, with its interval over question groups. */
export function figureOf({ scores, groups }: Validation, pick: (score: AnswerScore) => number): Figure {
  const means = groups.map(
    (_, at) => scores.reduce((sum, own) => sum + pick(own[at] as AnswerScore), 0) / scores.length,
  );
  return shareFigure(means, groups, 1);
}
