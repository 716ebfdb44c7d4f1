import { type ComparableTrace } from "@/lib/traces/comparable-trace";
import { type TraceAlignment } from "./alignment/trace-alignment";

/** Two traces side by side. */
export interface TraceComparison extends TraceAlignment {
  a: ComparableTrace;
  b: ComparableTrace;
  /**
   * So many characters of each step were read to align them; a step that is longer was compared by these, and
   * whether it is the same by all of it.
   */
  readLength: number;
}
