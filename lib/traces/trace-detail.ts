import { type Attribution, type ContributoryStep, type Quote } from "./attribution";
import { type EvidenceKind } from "./evidence-titles";
import { type Party } from "./party";
import { type GroundTruth } from "./ground-truth";
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
  /**
   * Steps between which the failure was decided, both ends included, with `stepIndex` among
   * them; null where it is one step.
   */
  range: { first: number; last: number } | null;
  isCertain: boolean;
  reason: string;
  quotes: Quote[];
  contributory: ContributoryStep[];
  /** A mode of `taxonomy`; both or neither. */
  failureMode: string | null;
  /** Whose fault it is; null where that was not said. */
  party: Party | null;
  taxonomy: { name: string; version: string } | null;
  /** The version of the attribution policy that it was made by; null for labels from before there was one. */
  policyVersion: number | null;
  /** Its author had seen a run's answer or somebody else's label of this trace when they last saved it. */
  sawAttribution: boolean;
  createdAt: string;
  updatedAt: string;
}

/**
 * What was decided to be the ground truth of the trace, by whom; one that is withdrawn took the ones before it back.
 */
export interface TraceAdjudication {
  /** From 1 per trace; the highest counts. None is ever changed. */
  number: number;
  /** It takes back the one before it, whose agent and step it repeats. */
  isWithdrawn: boolean;
  agent: string;
  stepIndex: number;
  /** Steps between which the failure was decided, both ends included; null where it is one step. */
  range: { first: number; last: number } | null;
  reason: string;
  quotes: Quote[];
  failureMode: string | null;
  /** Whose fault it is; null where that was not said. */
  party: Party | null;
  taxonomy: { name: string; version: string } | null;
  /** Of the attribution policy that was in force; null where there was none. */
  policyVersion: number | null;
  decidedByName: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** A label of this trace that came in a file of labels. */
export interface TraceImportedLabel {
  labelSetId: string;
  labelSetName: string;
  /** Whether the labels of its set are ground truth where nobody else says anything. */
  isTruth: boolean;
  agent: string;
  stepIndex: number;
  reason: string;
  isCertain: boolean;
  failureMode: string | null;
  /** Whose fault it is; null where that was not said. */
  party: Party | null;
}

/** One edit of one field by a person; `before` and `after` are null where the field was empty. */
interface TraceRevisionView {
  id: string;
  field: string;
  before: string | null;
  after: string | null;
  changedBy: string;
  changedAt: string;
}

/** Something that a growing trace showed to be wrong before it ended. */
export interface TraceAlarmView {
  kind: EvidenceKind;
  stepIndex: number;
  agent: string;
  words: string;
  at: string;
}

/**
 * Everything of a trace but its steps. `groundTruth` is the data set's label, `truth` what counts of all that is said;
 * annotations and adjudications come newest first. Times are ISO 8601 in UTC.
 */
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
  /** What its metadata say of where it comes from: see lib/traces/sent-along.ts. */
  sessionId: string | null;
  userId: string | null;
  environment: string | null;
  /** The model that most of its steps name, and what they took in all; null where none says any. */
  model: string | null;
  tokenCount: number | null;
  costUsd: number | null;
  durationMs: number | null;
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
  /** What its steps showed to be wrong while they arrived, by step. */
  alarms: TraceAlarmView[];
  /** Whether it was assembled of spans that an exporter sent; its download is those spans. */
  isStreamed: boolean;
  original: { fileName: string | null; byteSize: number; sha256: string } | null;
  annotations: TraceAnnotation[];
  adjudications: TraceAdjudication[];
  importedLabels: TraceImportedLabel[];
  /** What counts as ground truth; where people disagree it says so. */
  truth: GroundTruth | null;
  /**
   * Whether the reader is to label it before they see what runs and others say: then none of that is here, and
   * of annotations only their own.
   */
  isBlind: boolean;
  revisions: TraceRevisionView[];
  runCount: number;
  createdAt: string;
  updatedAt: string;
}
