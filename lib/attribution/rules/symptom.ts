import { type Attribution } from "@/lib/traces/attribution";

/** What the rules look for. */
export type SymptomRule =
  | "changed-value"
  | "changed-in-transmission"
  | "tool-error"
  | "ignored-error"
  | "empty-answer"
  | "loop"
  | "contradiction"
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
  /** A sentence without its end, for the reason: "takes 84 where …". */
  words: string;
  /** The passage, in the words of step `seenAt`. */
  passage?: string;
  /** Key of the value that it is about. */
  value?: string;
  origin?: NonNullable<Attribution["origin"]>;
}
