import { type ImportIssue } from "./trace";

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

/** One trace of a file before it is stored. `duplicateOfId` is the stored trace of the same content; an issue of severity `error` stops the file. */
export interface PreviewedTrace {
  title: string;
  question: string;
  format: string;
  stepCount: number;
  agents: string[];
  outcome: string;
  hasGroundTruth: boolean;
  issues: ImportIssue[];
  duplicateOfId: string | null;
}

/** A file before it is stored: nothing of it is kept. `canStore` is false where an issue of severity `error` stands anywhere. */
export interface FilePreview {
  format: string | null;
  recognisedBy: string[];
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
}
