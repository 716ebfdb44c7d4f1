/** What a regression set would have, before it is written. */
export interface RegressionPlan {
  /** Of its traces, the newest that are looked at. */
  traceCount: number;
  caseCount: number;
  /** Traces that make none, by reason. */
  leftOut: { because: string; count: number }[];
}
