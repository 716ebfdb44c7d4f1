import { fitWeights } from "../statistics/logit/fit-weights";
import { rowScores } from "../statistics/logit/likelihood";
import { softmax } from "../statistics/logit/softmax";
import { type HeardRun, type LabelledRun } from "./heard";
import { columnNames, ownCount, sheetOf } from "./step-columns";

/** Weights of a conditional logit over the steps of a run. */
export interface Fusion {
  /** One for each of `columnNames`: they hold for any judge. */
  common: readonly number[];
  /** By how much those of a judge of this name differ. */
  own: Readonly<Record<string, readonly number[]>>;
}

export interface FusionOptions {
  /** Where weights are drawn to; `pull` says how hard. */
  prior: Fusion;
  pull: number;
  /** How hard those of a judge are drawn to those of all. */
  ownPull: number;
  /** Columns of `columnNames` whose weights stay 0. */
  leftOut?: readonly string[];
}

export const noFusion: Fusion = { common: columnNames.map(() => 0), own: {} };

/** Chosen by cross-validation over questions; with half or twice as much the answers are as good. */
export const usualOptions: FusionOptions = { prior: noFusion, pull: 0.5, ownPull: 8 };

/** Few labels, or few judges, whose weights are drawn to what was learned on others. */
export const systemOptions = (prior: Fusion): FusionOptions => ({ prior, pull: 15, ownPull: 15 });

/** A pull against which no number of labels moves a weight. */
const noWeight = 1e9;

/** Fits the likeliest weights for these runs, whatever their order; with none they are the prior's. */
export function fitFusion(runs: readonly LabelledRun[], { prior, pull, ownPull, leftOut = [] }: FusionOptions): Fusion {
  const known = [...new Set(runs.flatMap(({ heard }) => heard.map(({ judge }) => judge)))].toSorted();
  const ownPrior = known.flatMap((judge) => prior.own[judge] ?? new Array<number>(ownCount).fill(0));
  const toward = Float64Array.from([...prior.common, ...ownPrior]);
  const penalties = new Float64Array(toward.length).fill(pull, 0, columnNames.length).fill(ownPull, columnNames.length);
  for (const at of leftOut.map((name) => columnNames.indexOf(name))) {
    toward[at] = 0;
    penalties[at] = noWeight;
  }
  const sheets = runs.filter(({ heard }) => heard.length > 0).map((run) => sheetOf(run, known, run.labelledStep));
  const fitting = fitWeights(sheets, { penalties, toward });
  let turn = fitting.next();
  while (!turn.done) turn = fitting.next();
  const weights = [...turn.value];
  const ownOf = (at: number): number[] => {
    const from = columnNames.length + at * ownCount;
    return weights.slice(from, from + ownCount);
  };
  return {
    common: weights.slice(0, columnNames.length),
    own: { ...prior.own, ...Object.fromEntries(known.map((judge, at) => [judge, ownOf(at)])) },
  };
}

/** Of each step, how likely it is the first wrong one: they sum to 1. At least one judge was heard. */
export function fuse(run: HeardRun, { common, own }: Fusion): Float64Array {
  const known = run.heard.map(({ judge }) => judge).filter((judge) => own[judge] !== undefined);
  const weights = [...common, ...known.flatMap((judge) => own[judge] ?? [])];
  return softmax(rowScores(sheetOf(run, known).values, weights, run.stepCount));
}

/** The likeliest step; of equals the earliest. */
export function likeliestStep(posterior: Float64Array): number {
  let best = 0;
  for (let at = 1; at < posterior.length; at += 1)
    if ((posterior[at] as number) > (posterior[best] as number) + 1e-12) best = at;
  return best;
}
