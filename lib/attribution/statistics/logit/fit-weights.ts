import { newtonStep, penalisedLoss, type Pull } from "./likelihood";
import { type Sheet } from "./sheet";

const maxIterations = 30;
/** A gain in log-likelihood below this ends the search, in nats over all sheets. */
const tolerance = 1e-5;

/**
 * The weights under which p(row) = softmax over the rows of a sheet of Σ w·value makes the labeled rows likeliest, held
 * back by the pull (conditional logit, McFadden 1974), by Newton's method with halved steps from where the pull leads.
 * Every sheet is labeled. Yields between the steps.
 */
export function* fitWeights(sheets: readonly Sheet[], pull: Pull): Generator<void, Float64Array> {
  let weights = Float64Array.from(pull.toward);
  let loss = penalisedLoss(sheets, weights, pull);
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const next = halveUntilBetter(sheets, weights, newtonStep(sheets, weights, pull), pull, loss);
    yield;
    if (next === null) break;
    const gained = loss - next.loss;
    ({ weights, loss } = next);
    if (gained < tolerance) break;
  }
  return weights;
}

function halveUntilBetter(
  sheets: readonly Sheet[],
  weights: Float64Array<ArrayBuffer>,
  step: Float64Array,
  pull: Pull,
  loss: number,
): { weights: Float64Array<ArrayBuffer>; loss: number } | null {
  for (let share = 1; share > 1e-4; share /= 2) {
    const next = weights.map((weight, at) => weight - share * (step[at] as number));
    const nextLoss = penalisedLoss(sheets, next, pull);
    if (nextLoss < loss) return { weights: next, loss: nextLoss };
  }
  return null;
}
