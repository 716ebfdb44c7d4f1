import { type Attribution } from "./attribution";
import { type ImportReport } from "./import-report";
import { type ImportIssue, type Outcome, type TraceAgent, type TraceLabel, type TraceSystem } from "./trace";

/** An attribution made by a person, one per person and trace. `isMine` is whether the reader wrote it. */
export interface TraceAnnotation {
  id: string;
  authorId: string;
  authorName: string;
  isMine: boolean;
  agent: string;
  stepIndex: number;
  reason: string;
  /** A mode of `taxonomy`; both or neither. */
  failureMode: string | null;
  taxonomy: { name: string; version: string } | null;
  createdAt: string;
  updatedAt: string;
}

/** One edit of one field by a person; `before` and `after` are null where the field was empty. */
export interface TraceRevisionView {
  id: string;
  field: string;
  before: string | null;
  after: string | null;
  changedBy: string;
  changedAt: string;
}

/** Everything of a trace but its steps. `groundTruth` is the data set's label; annotations come newest first. Times are ISO 8601 in UTC. */
export interface TraceDetail {
  id: string;
  externalId: string | null;
  title: string;
  question: string;
  expectedAnswer: string | null;
  finalAnswer: string | null;
  outcome: Outcome;
  system: TraceSystem | null;
  agents: TraceAgent[];
  termination: string | null;
  stepCount: number;
  errorStepCount: number;
  format: string;
  contentHash: string;
  tags: string[];
  metadata: Record<string, unknown>;
  groundTruth: Attribution | null;
  issues: ImportIssue[];
  /** What became of the file's content besides the steps; null for a trace that was stored before this was kept. */
  report: ImportReport | null;
  /** The import that brought it; null where its record is gone. */
  importId: string | null;
  /** What the file says about the failure, apart from what people say. */
  labels: TraceLabel[];
  /** Raised whenever its steps are replaced: it has grown, or was read again. */
  sequence: number;
  /** Whether spans of it arrived within the last hour, so that more may come. */
  isGrowing: boolean;
  /** Whether it was assembled of spans that an exporter sent; its download is those spans. */
  isStreamed: boolean;
  original: { fileName: string | null; byteSize: number; sha256: string } | null;
  annotations: TraceAnnotation[];
  revisions: TraceRevisionView[];
  runCount: number;
  createdAt: string;
  updatedAt: string;
}
