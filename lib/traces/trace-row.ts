import { type Outcome, type TraceSystem } from "./trace";

/**
 * A trace as a list shows it: no step text. `marks` are where runs point, newest first, at most
 * 12. Times are ISO 8601 in UTC.
 */
export interface TraceRow {
  id: string;
  title: string;
  question: string;
  outcome: Outcome;
  system: TraceSystem | null;
  agents: string[];
  stepCount: number;
  errorStepCount: number;
  format: string;
  tags: string[];
  createdAt: string;
  /** Made here, by a study or as a kept replay. */
  isMade: boolean;
  groundTruth: { agent: string; stepIndex: number } | null;
  /** People disagree about it and nobody has decided: there is no ground truth until somebody does. */
  isDisputed: boolean;
  /**
   * Whether the reader is to label it before they see what runs and others say: then marks, counts
   * and ground truth are kept back.
   */
  isBlind: boolean;
  annotationCount: number;
  runCount: number;
  activeRunCount: number;
  marks: { runId: string; method: string; agent: string; stepIndex: number; isAbstained: boolean }[];
}
