import { type Sheet } from "./sheet";
import { softmax } from "./softmax";
import { solvePositive } from "./solve-positive";

/** Σ weight·value of each row. */
export function rowScores(values: Float64Array, weights: ArrayLike<number>, rowCount: number): Float64Array {
  const scores = new Float64Array(rowCount);
  const width = weights.length;
  for (let row = 0, cell = 0; row < rowCount; row += 1) {
    let score = 0;
    for (let at = 0; at < width; at += 1, cell += 1) score += (values[cell] as number) * (weights[at] as number);
    scores[row] = score;
  }
  return scores;
}

const probabilitiesOf = (sheet: Sheet, weights: Float64Array): Float64Array =>
  softmax(rowScores(sheet.values, weights, sheet.rows.length));

/** What holds weights back: Σ penalty/2·(w − toward)². */
export interface Pull {
  penalties: Float64Array;
  toward: Float64Array;
}

/** Minus the log-likelihood of the labeled rows plus the pull. Every sheet is labeled. */
export function penalisedLoss(sheets: readonly Sheet[], weights: Float64Array, { penalties, toward }: Pull): number {
  let loss = 0;
  for (const [at, weight] of weights.entries())
    loss += ((penalties[at] as number) / 2) * (weight - (toward[at] as number)) ** 2;
  for (const sheet of sheets)
    loss -= Math.log(Math.max(probabilitiesOf(sheet, weights)[sheet.truth] as number, 1e-300));
  return loss;
}

/** Its gradient, and its Hessian (row-major) of which only the lower triangle is filled. */
export function lossCurvature(
  sheets: readonly Sheet[],
  weights: Float64Array,
  { penalties, toward }: Pull,
): { gradient: Float64Array; hessian: Float64Array } {
  const width = weights.length;
  const gradient = weights.map((weight, at) => (penalties[at] as number) * (weight - (toward[at] as number)));
  const hessian = new Float64Array(width * width);
  for (let at = 0; at < width; at += 1) hessian[at * width + at] = penalties[at] as number;
  for (const sheet of sheets) {
    const probabilities = probabilitiesOf(sheet, weights);
    const centre = expectedRow(sheet, probabilities);
    const truth = sheet.truth * width;
    for (let at = 0; at < width; at += 1)
      gradient[at] = (gradient[at] as number) + (centre[at] as number) - (sheet.values[truth + at] as number);
    addCovariance(hessian, sheet, probabilities, centre);
  }
  return { gradient, hessian };
}

/** Where Newton's method goes from here: what to subtract from the weights. */
export function newtonStep(sheets: readonly Sheet[], weights: Float64Array, pull: Pull): Float64Array {
  const { gradient, hessian } = lossCurvature(sheets, weights, pull);
  return solvePositive(hessian, gradient);
}

function expectedRow(sheet: Sheet, probabilities: Float64Array): Float64Array {
  const centre = new Float64Array(sheet.width);
  for (let row = 0, cell = 0; row < probabilities.length; row += 1) {
    const probability = probabilities[row] as number;
    for (let at = 0; at < sheet.width; at += 1, cell += 1)
      centre[at] = (centre[at] as number) + probability * (sheet.values[cell] as number);
  }
  return centre;
}

/** Adds Σ p·(x − center)(x − center)ᵀ over the rows of a trace. */
function addCovariance(hessian: Float64Array, sheet: Sheet, probabilities: Float64Array, centre: Float64Array): void {
  const { width, values } = sheet;
  const apart = new Float64Array(width);
  for (let row = 0; row < probabilities.length; row += 1) {
    const probability = probabilities[row] as number;
    if (probability < 1e-12) continue;
    for (let at = 0; at < width; at += 1) apart[at] = (values[row * width + at] as number) - (centre[at] as number);
    for (let at = 0; at < width; at += 1) {
      const weighted = probability * (apart[at] as number);
      if (weighted === 0) continue;
      const line = at * width;
      for (let other = 0; other <= at; other += 1)
        hessian[line + other] = (hessian[line + other] as number) + weighted * (apart[other] as number);
    }
  }
}
