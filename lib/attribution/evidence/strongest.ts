import { type Finding } from "@/lib/traces/evidence";

/** What a kind finds; which kind it is, and what that weighs, is added for all. */
export type Found = Omit<Finding, "kind" | "weight">;

/** A finding with how strong it is among its like. */
export interface Ranked {
  found: Found;
  strength: number;
}

const maxPerStep = 3;
const maxPerTrace = 20;

/** The strongest: three of a step at most and twenty of a trace; equal ones as they stand in the trace. */
export function strongest(ranked: readonly Ranked[]): Found[] {
  const perStep = new Map<number, number>();
  return ranked
    .toSorted((a, b) => b.strength - a.strength || a.found.stepIndex - b.found.stepIndex)
    .filter(({ found: { stepIndex } }) => {
      const count = (perStep.get(stepIndex) ?? 0) + 1;
      perStep.set(stepIndex, count);
      return count <= maxPerStep;
    })
    .slice(0, maxPerTrace)
    .map(({ found }) => found);
}
