import { type Attribution } from "@/lib/traces/attribution";
import { type ValueDifference } from "./diff-values";

/** What came of running a method again on nothing but the calls that a run has recorded. */
export interface ReplayResult {
  /** Whether the attribution came out the same, byte for byte as canonical JSON. */
  isSame: boolean;
  /** Why it could not be run again, or not to its end, in a sentence; null where it could. */
  problem: string | null;
  /** Where the two attributions differ; `before` is the recorded one. The first 50. */
  differences: ValueDifference[];
  /** Null where none came out. */
  attribution: Attribution | null;
  /** Recorded calls that were used, of all that are recorded. */
  callCount: number;
  recordedCount: number;
}
