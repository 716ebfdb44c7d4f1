import { z } from "zod";
import { fitWeights } from "@/lib/attribution/statistics/logit/fit-weights";
import { rowScores } from "@/lib/attribution/statistics/logit/likelihood";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";

/** Weights of a conditional logit: one mean, deviation and weight per feature. */
export const LogitModel = z.object({
  mean: z.array(z.number()),
  deviation: z.array(z.number()),
  weights: z.array(z.number()),
});
export type LogitModel = z.infer<typeof LogitModel>;

const clip = 5;

export interface LogitOptions {
  /** The penalty of measured features, which are standardized. */
  l2: number;
  measuredCount: number;
  /** Learned signs stand in the columns after them; they are 0 or 1 and stay so. */
  signCount: number;
}

/** The penalty of a sign: a weight of 2, seven times as likely, is nothing unusual. */
const signPenalty = 1 / 4;

/**
 * Fits p(step) = softmax over the rows of a trace of Σ w·clip((x − mean)/deviation, ±5) by maximum likelihood with the
 * penalty l2/2·Σw² (`fitWeights`). Sheets without a labeled row are left out. Yields between the steps.
 */
export function* fitLogit(sheets: readonly Sheet[], options: LogitOptions): Generator<void, LogitModel> {
  const { l2, measuredCount, signCount } = options;
  const labelled = sheets.filter(({ truth }) => truth >= 0);
  const scale = scaleOf(labelled, measuredCount, signCount);
  const scaled = labelled.map((sheet) => ({ ...sheet, values: standardise(scale, sheet) }));
  const penalties = new Float64Array(measuredCount + signCount)
    .fill(l2, 0, measuredCount)
    .fill(signPenalty, measuredCount);
  const weights = yield* fitWeights(scaled, { penalties, toward: new Float64Array(penalties.length) });
  return { ...scale, weights: [...weights] };
}

/** One log-score per row; a softmax over them gives the probabilities. */
export const scoreLogit = (model: LogitModel, sheet: Sheet): Float64Array =>
  rowScores(standardise(model, sheet), model.weights, sheet.rows.length);

/** What each feature adds to the log-score of each row: row-major, rows × width. */
export const logitContributions = (model: LogitModel, sheet: Sheet): Float64Array =>
  standardise(model, sheet).map((value, at) => value * (model.weights[at % sheet.width] ?? 0));

/**
 * Mean and deviation of each measured feature over all rows; 0 and 1, so that nothing changes, for signs and
 * for what is the same everywhere.
 */
function scaleOf(sheets: readonly Sheet[], measuredCount: number, signCount: number) {
  const width = measuredCount + signCount;
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
  const mean = Array.from(sum, (total, at) => (at < measuredCount ? total / Math.max(count, 1) : 0));
  const deviation = Array.from(squares, (total, at) => {
    const variance = total / Math.max(count, 1) - (mean[at] as number) ** 2;
    return at < measuredCount && variance > 1e-10 ? Math.sqrt(variance) : 1;
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
