import { type Finding } from "@/lib/traces/evidence";
import { type Entry, type LedgerStep } from "./ledger";

export type Found = Omit<Finding, "kind" | "weight">;

/** A finding with how strong it is among its like. */
export interface Ranked {
  found: Found;
  strength: number;
}

const maxTextLength = 40;
const maxPerStep = 3;
const maxPerTrace = 20;

/** A short text of the trace for a sentence. */
export function short(text: string): string {
  const plain = text.split(/\s+/u).filter(Boolean).join(" ");
  const signs = [...plain];
  return signs.length <= maxTextLength ? plain : `${signs.slice(0, maxTextLength - 1).join("")}…`;
}

/** "the question" or "step 5". */
export const placeOf = (stepIndex: number | null): string =>
  stepIndex === null ? "the question" : `step ${stepIndex}`;

/** A finding at a value, against others. */
export const findingAt = ({ step }: LedgerStep, entry: Entry, against: readonly Entry[], words: string): Found => ({
  stepIndex: step.index,
  agent: step.agent,
  party: "agent",
  words,
  span: spanOf(entry),
  against: against.map((other) => ({ stepIndex: other.stepIndex, span: spanOf(other), text: short(other.text) })),
});

const spanOf = ({ isInContent, from, to }: Entry): Found["span"] => (isInContent ? { from, to } : null);

/** The strongest of each step and of the trace; equal ones as they stand in the trace. */
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
