import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type Trace } from "@/lib/traces/trace";
import { type Found } from "./strongest";

/** A kind of evidence: one file of `kinds`, a line in `evidence-kinds.ts` and its title in `lib/traces/evidence.ts`. */
export interface KindOfEvidence {
  name: EvidenceKind;
  /**
   * By how much a finding raises the log-odds of its step, rounded from the general weights (lib/tracer/general), which
   * `npm run bench evidence -- --write` learns; 0 where it does not.
   */
  weight: number;
  /** What it looks for, in a sentence. */
  summary: string;
  /** Pure; linear in the length of the trace. What takes long gives others their turn after every few steps. */
  find: (trace: Trace) => Found[] | Generator<void, Found[], void>;
}

/** After so many steps others get their turn. */
export const stepsPerTurn = 10;

/** What a kind finds. */
export function* foundBy({ find }: KindOfEvidence, trace: Trace): Generator<void, Found[], void> {
  const found = find(trace);
  return Array.isArray(found) ? found : yield* found;
}
