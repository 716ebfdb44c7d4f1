import { type PointedAt } from "@/lib/attribution/score";
import { type Trace } from "@/lib/traces/trace";

/** One trace as weights that had not seen its question ranked it, beside what people say. */
export interface Answer {
  trace: Trace;
  label: PointedAt;
  /** Equal for traces that ask the same. */
  group: number;
  /** The steps that could bear the label, ascending, and the probability of each; they sum to 1. */
  rows: Int32Array;
  probabilities: Float64Array;
}

/** The agent of each row. */
export const agentsOf = ({ trace, rows }: Pick<Answer, "trace" | "rows">): string[] =>
  [...rows].map((stepIndex) => trace.steps[stepIndex]?.agent ?? "");
