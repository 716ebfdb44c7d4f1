import { type TraceAnnotation } from "@/lib/traces/trace-detail";

/** What a person says about a trace: the claim of an attribution, with their doubt and what they rest it on. */
export type LabelClaim = Pick<
  TraceAnnotation,
  | "agent"
  | "stepIndex"
  | "range"
  | "isCertain"
  | "reason"
  | "quotes"
  | "contributory"
  | "failureMode"
  | "taxonomy"
  | "party"
>;
