import { type Attribution } from "@/lib/traces/attribution";
import { type EvidenceKind } from "@/lib/traces/evidence-titles";

/** What the rules look for: what evidence finds, and what no kind of evidence covers. */
export type SymptomRule =
  | EvidenceKind
  | "changed-in-transmission"
  | "tool-error"
  | "empty-answer"
  | "loop"
  | "value-from-nowhere"
  | "placeholder"
  | "assumption"
  | "no-access"
  | "lost-value";

/**
 * `seenAt` is where it shows, `causeAt` the step that answers for it. `weight` is how surely it is a fault: 3 nearly
 * always, 2 mostly, 1 often, less seldom.
 */
export interface Symptom {
  rule: SymptomRule;
  seenAt: number;
  causeAt: number;
  weight: number;
  /** A whole sentence, for the reason: "Step 9 asks for order A-1024; the question has A-1042." */
  words: string;
  /** The passage, in the words of step `seenAt`. */
  passage?: string;
  /** Key of the value that it is about. */
  value?: string;
  origin?: NonNullable<Attribution["origin"]>;
}
