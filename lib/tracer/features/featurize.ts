import { type Trace } from "@/lib/traces/trace";
import { features } from "./features";
import { gatherFacts } from "./gather-facts";

export const featureNames: readonly string[] = features.map(({ name }) => name);

/** The features of every step of a trace: `values` row by row, `width` numbers for each of `stepCount` steps. */
export interface FeatureMatrix {
  stepCount: number;
  width: number;
  values: Float64Array;
  /** 1 where the step could bear a label; at least one wherever there is a step. The rows of the others are 0. */
  candidates: Uint8Array;
}

/**
 * The features of a trace's steps. Pure; linear in the length of its texts, of which at most
 * 10,000 characters a step are read.
 */
export function featurize(trace: Trace): FeatureMatrix {
  const facts = gatherFacts(trace);
  const width = features.length;
  const values = new Float64Array(facts.steps.length * width);
  const candidates = new Uint8Array(facts.steps.length);
  for (const [row, step] of facts.steps.entries()) {
    if (!step.isCandidate) continue;
    candidates[row] = 1;
    for (const [column, feature] of features.entries()) values[row * width + column] = feature.measure(step, facts);
  }
  return { stepCount: facts.steps.length, width, values, candidates };
}
