import { type PointedAt } from "@/lib/attribution/score";
import { type Trace } from "@/lib/traces/trace";

/** A trace with the agent and step that people hold for decisive. Neither half is derived from the other. */
export interface LabelledTrace {
  trace: Trace;
  label: PointedAt;
}
