/**
 * Variance of the normal prior of a learned weight. A weight of 2 makes a step seven times
 * as likely, one of 4 fifty times.
 */
export const priorVariance = 4;
const maxIterations = 25;
/** A Newton step is no longer than this, in log-odds. */
const maxStep = 2;

/**
 * One trace as a sign divides it: how likely, as far as is known, the labeled step is among those that
 * bear the sign, and whether it is.
 */
export interface Split {
  share: number;
  isHit: boolean;
}

/**
 * The weight that a sign deserves: the most probable change of its weight, `from` being what it has, under a normal
 * prior of mean 0 and variance `priorVariance`. Adding d to the log-score of the bearers makes the labeled step's
 * log-likelihood grow by Σ (hit·d − ln(1 − share + share·eᵈ)), which is concave; found by Newton's method with halved
 * steps. `evidence` is Laplace's approximation of the log Bayes factor of having the sign over not having it (MacKay
 * 2003, ch. 27), in nats; it means something for `from` 0 only.
 */
export function weighSign(splits: readonly Split[], from = 0): { change: number; evidence: number } {
  let change = 0;
  let gain = gainOf(splits, 0, from);
  const start = gain;
  let curvature = 1 / priorVariance;
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const slope = slopeOf(splits, change, from);
    curvature = slope.curvature;
    let step = Math.max(-maxStep, Math.min(maxStep, slope.gradient / curvature));
    let next = gainOf(splits, change + step, from);
    while (next < gain && Math.abs(step) > 1e-6) {
      step /= 2;
      next = gainOf(splits, change + step, from);
    }
    if (next <= gain + 1e-9) break;
    change += step;
    gain = next;
  }
  return { change, evidence: gain - start - 0.5 * Math.log(priorVariance * curvature) };
}

function gainOf(splits: readonly Split[], change: number, from: number): number {
  let gain = -((from + change) ** 2) / (2 * priorVariance);
  const grown = Math.expm1(change);
  for (const { share, isHit } of splits) gain += (isHit ? change : 0) - Math.log1p(share * grown);
  return gain;
}

function slopeOf(splits: readonly Split[], change: number, from: number): { gradient: number; curvature: number } {
  let gradient = -(from + change) / priorVariance;
  let curvature = 1 / priorVariance;
  const factor = Math.exp(change);
  for (const { share, isHit } of splits) {
    const grown = (share * factor) / (1 - share + share * factor);
    gradient += (isHit ? 1 : 0) - grown;
    curvature += grown * (1 - grown);
  }
  return { gradient, curvature };
}
