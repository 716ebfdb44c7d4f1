import { type Suspect } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";
import { type RankedStep } from "../tracer";

/**
 * A step that the judge is asked about, with its prior probability; the same for all where the prior counts nothing.
 */
export type Candidate = RankedStep;

/** Candidates hold at least this much of the prior's mass and are at least so many. */
const MASS = 0.98;
const LEAST_CANDIDATES = 20;
/** A judge that says 0 or 1 does not know: stated likelihoods are held between these. */
const LEAST_LIKELIHOOD = 0.02;
const LEAST_PRIOR = 1e-6;

/**
 * The steps that the judge is to score, in order of index: those that hold most of the prior's mass; every step
 * where the prior counts nothing.
 */
export function chooseCandidates(steps: readonly Step[], ranked: readonly RankedStep[], alpha: number): Candidate[] {
  if (alpha === 0 || ranked.length === 0)
    return steps.map(({ index, agent }) => ({ stepIndex: index, agent, probability: 1 / steps.length }));
  const chosen: Candidate[] = [];
  let mass = 0;
  for (const step of ranked) {
    if (mass >= MASS && chosen.length >= LEAST_CANDIDATES) break;
    chosen.push(step);
    mass += step.probability;
  }
  return chosen.sort((a, b) => a.stepIndex - b.stepIndex);
}

/**
 * A logarithmic opinion pool: posterior ∝ odds of the judge × prior^α, over the candidates. The likeliest
 * first, of equals the earliest.
 * `likelihoods` are the judge's, by step index; the scores of the result sum to 1.
 */
export function fuse(
  candidates: readonly Candidate[],
  likelihoods: ReadonlyMap<number, number>,
  alpha: number,
): Suspect[] {
  const logs = candidates.map(({ stepIndex, probability }) => {
    const stated = likelihoods.get(stepIndex) ?? 0;
    const likelihood = Math.min(1 - LEAST_LIKELIHOOD, Math.max(LEAST_LIKELIHOOD, stated));
    return Math.log(likelihood / (1 - likelihood)) + alpha * Math.log(Math.max(LEAST_PRIOR, probability));
  });
  const top = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return candidates
    .map(({ stepIndex, agent }, at) => ({ stepIndex, agent, score: (weights[at] ?? 0) / total }))
    .sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex);
}
