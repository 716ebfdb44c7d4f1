import { type RunRecord } from "./run-record";

/** A run in a list over all traces. `groundTruth` is what its trace is scored by, null where there is none. */
export interface RecentRun extends RunRecord {
  traceTitle: string;
  groundTruth: { agent: string; stepIndex: number } | null;
  /** People disagree about the trace and nobody has decided. */
  isDisputed: boolean;
}
