import { type EvidenceKind, type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";

/** A kind of evidence: one file of `kinds`, and one line in `evidence-kinds.ts`. */
export interface KindOfEvidence {
  name: EvidenceKind;
  /** What it looks for, in a sentence. */
  summary: string;
  /** Pure; linear in the length of the trace. */
  find: (trace: Trace) => Omit<Finding, "kind" | "weight">[];
}
