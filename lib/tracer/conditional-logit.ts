import { z } from "zod";
import { newtonStep, penalisedLoss, rowScores } from "./likelihood";
import { type Sheet } from "./sheet";

/** Weights of a conditional logit: one mean, deviation and weight per feature. */
export const LogitModel = z.object({
  mean: z.array(z.number()),
  deviation: z.array(z.number()),
  weights: z.array(z.number()),
});
export type LogitModel = z.infer<typeof LogitModel>;

const clip = 5;
const maxIterations = 30;
/** A gain in log-likelihood below this ends the search, in nats over all traces. */
const tolerance = 1e-5;

/**
 * Fits p(step) = softmax over the rows of a trace of Σ w·clip((x − mean)/deviation, ±5) by maximum likelihood with the penalty
 * l2/2·Σw² (conditional logit, McFadden 1974), by Newton's method with halved steps. Sheets without a labelled row are left out. Yields between the steps.
 */
export function* fitLogit(
  sheets: readonly Sheet[],
  l2: number,
  width: number,
  start?: readonly number[],
): Generator<void, LogitModel> {
  const labelled = sheets.filter(({ truth }) => truth >= 0);
  const scale = scaleOf(labelled, width);
  const scaled = labelled.map((sheet) => ({ ...sheet, values: standardise(scale, sheet) }));
  let weights = Float64Array.from({ length: width }, (_, at) => start?.[at] ?? 0);
  let loss = penalisedLoss(scaled, weights, l2);
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const step = newtonStep(scaled, weights, l2);
    const next = halveUntilBetter(scaled, weights, step, l2, loss);
    yield;
    if (next === null) break;
    const gained = loss - next.loss;
    ({ weights, loss } = next);
    if (gained < tolerance) break;
  }
  return { ...scale, weights: [...weights] };
}

/** One log-score per row; a softmax over them gives the probabilities. */
export const scoreLogit = (model: LogitModel, sheet: Sheet): Float64Array =>
  rowScores(standardise(model, sheet), model.weights, sheet.rows.length);

/** What each feature adds to the log-score of each row: row-major, rows × width. */
export const logitContributions = (model: LogitModel, sheet: Sheet): Float64Array =>
  standardise(model, sheet).map((value, at) => value * (model.weights[at % sheet.width] ?? 0));

function halveUntilBetter(
  sheets: readonly Sheet[],
  weights: Float64Array<ArrayBuffer>,
  step: Float64Array,
  l2: number,
  loss: number,
): { weights: Float64Array<ArrayBuffer>; loss: number } | null {
  for (let share = 1; share > 1e-4; share /= 2) {
    const next = weights.map((weight, at) => weight - share * (step[at] as number));
    const nextLoss = penalisedLoss(sheets, next, l2);
    if (nextLoss < loss) return { weights: next, loss: nextLoss };
  }
  return null;
}

/** Mean and deviation of each feature over all rows. One that never changes gets the deviation 1, so that it stays at 0. */
function scaleOf(sheets: readonly Sheet[], width: number): { mean: number[]; deviation: number[] } {
  const sum = new Float64Array(width);
  const squares = new Float64Array(width);
  let count = 0;
  for (const { values, rows } of sheets) {
    count += rows.length;
    for (let cell = 0; cell < values.length; cell += 1) {
      const value = values[cell] as number;
      sum[cell % width] = (sum[cell % width] as number) + value;
      squares[cell % width] = (squares[cell % width] as number) + value * value;
    }
  }
  const mean = Array.from(sum, (total) => total / Math.max(count, 1));
  const deviation = Array.from(squares, (total, at) => {
    const variance = total / Math.max(count, 1) - (mean[at] as number) ** 2;
    return variance > 1e-10 ? Math.sqrt(variance) : 1;
  });
  return { mean, deviation };
}

function standardise({ mean, deviation }: Omit<LogitModel, "weights">, { values, width }: Sheet): Float64Array {
  const scaled = new Float64Array(values.length);
  for (let cell = 0; cell < values.length; cell += 1) {
    const at = cell % width;
    const z = ((values[cell] as number) - (mean[at] as number)) / (deviation[at] as number);
    scaled[cell] = Math.max(-clip, Math.min(clip, z));
  }
  return scaled;
}
