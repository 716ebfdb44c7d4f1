import { type ImportReport } from "./import-report";
import { type RecognisedFormat } from "./parse-result";
import { type Confidence } from "./recognition";
import { type ImportIssue, type Outcome, type TraceLabel } from "./trace";

/** What the tracer found in a trace as soon as it was stored. */
export interface StoredAttribution {
  agent: string;
  stepIndex: number;
  isAbstained: boolean;
  suspectCount: number;
}

/** One trace of an uploaded file as it was stored; a duplicate has the id of the trace that was there before. */
export interface StoredTrace {
  id: string;
  title: string;
  format: string;
  stepCount: number;
  agents: string[];
  issues: ImportIssue[];
  isDuplicate: boolean;
  /** Null where it passed, was there before, or waits for a worker; and where the workspace wants none. */
  attribution: StoredAttribution | null;
}

/**
 * A trace of a file that could not be read or stored: `place` is its place among the traces of the file, from 0; null
 * for what is wrong with the file and not with one of its traces. `title` is empty where it has none.
 */
export interface FailedTrace {
  place: number | null;
  title: string;
  issues: ImportIssue[];
}

/**
 * One trace of a file before it is stored. `duplicateOfId` is the stored trace of the same content; an issue of
 * severity `error` keeps it out, and no other.
 */
export interface PreviewedTrace {
  title: string;
  question: string;
  format: string;
  stepCount: number;
  agents: string[];
  outcome: Outcome;
  hasGroundTruth: boolean;
  /** What the file says about the failure, at most 20 of `labelCount`. */
  labels: TraceLabel[];
  labelCount: number;
  issues: ImportIssue[];
  report: ImportReport;
  duplicateOfId: string | null;
}

/** A file before it is stored: nothing of it is kept. `canStore` is whether any trace of it can be. */
export interface FilePreview {
  format: string | null;
  /** Null where a person chose the format, or where none was recognized. */
  confidence: Confidence | null;
  recognisedBy: string[];
  /** Every format that the file could be read as, best first. */
  candidates: RecognisedFormat[];
  traces: PreviewedTrace[];
  issues: ImportIssue[];
  canStore: boolean;
}

/** What goes with a deletion. */
export interface DeletionSummary {
  traceCount: number;
  runCount: number;
  activeRunCount: number;
  annotationCount: number;
  /** Links to copies of it; the copies go too. */
  shareCount: number;
}
