import { type Found } from "../strongest";
import { type Entry, type LedgerStep } from "./ledger";

const maxTextLength = 40;

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
