import { type JudgeMark } from "../certificate/judge-mark";
import { type RunStatus } from "../run-record";
import { type MethodPlan } from "../run-plan";
import { type EvaluationEntry } from "./evaluation-entry";
import { type EvaluationReport } from "./evaluation-report";
import { type Prediction, type PredictionState } from "./prediction";

/** An entry that a person wants in a table. Without provider and model the workspace's first ones are asked. */
export interface EntryChoice {
  method: string;
  providerId?: string | null | undefined;
  /** Name of a provider, as the HTTP API says it. */
  provider?: string | null | undefined;
  model?: string | null | undefined;
  /** Of the method, by name; the default where one is not given. */
  parameters?: Record<string, unknown> | undefined;
  revealExpectedAnswer?: boolean | undefined;
  isMasked?: boolean | undefined;
  /** What it is called; made of method, model and settings when left out. */
  title?: string | undefined;
}

/** What one entry would take. Figures of `plan` are over all cases and repeats. */
export interface EntryPlan {
  title: string;
  method: string;
  providerName: string | null;
  model: string | null;
  /** Why it cannot be run here, with the way out; null where it can. */
  refusal: string | null;
  /** Null where the method or its provider does not exist. */
  plan: MethodPlan | null;
}

/** Fewest and most; null where it is not known of one of the entries. */
export interface PlanRange {
  min: number | null;
  max: number | null;
}

/** What an evaluation would take: entries × cases × repeats. Estimates as in RunPlan. */
export interface EvaluationPlan {
  /** Cases whose trace is there as it was frozen: only those are run. */
  caseCount: number;
  /** Of the split, cases that are not run since their trace is gone or has changed. */
  leftOutCount: number;
  /** Of `caseCount`, those without ground truth: they are run, and are in no figure until somebody labels them. */
  withoutTruthCount: number;
  repeats: number;
  runCount: number;
  entries: readonly EntryPlan[];
  /** Of all entries that can be run. */
  calls: PlanRange;
  inputTokens: PlanRange;
  outputTokens: PlanRange;
  costUsd: PlanRange;
  /** At the present limits of the providers, which are asked side by side; null where one has no limit. */
  minutes: PlanRange;
  /** The most that a single call may take: below it a limit lets nothing be asked. */
  largestCall: { tokens: number; costUsd: number | null };
  /** What the workspace may spend in this calendar month (UTC); null where it has set no limit. */
  month: { budgetUsd: number; spentUsd: number; reservedUsd: number } | null;
}

/**
 * `filling`: a worker makes its runs; `running`: some wait or run; `stopped`: a limit has stopped some, and
 * none is active; `incomplete`: some could not be made, since a provider is gone or a method has changed;
 * `cancelled`: a person has ended it; `done`.
 */
export type EvaluationState = "filling" | "running" | "stopped" | "incomplete" | "cancelled" | "done";

export type RunCounts = Readonly<Record<RunStatus, number>>;

/** The data set, its version and split, that an evaluation is of. */
interface EvaluatedSet {
  dataSetId: string;
  dataSetName: string;
  versionId: string;
  versionNumber: number;
  /** Null for all cases. */
  split: string | null;
}

export interface EvaluationSummary extends EvaluatedSet {
  id: string;
  name: string;
  /** `upload`: the answers of another system. */
  kind: "runs" | "upload";
  state: EvaluationState;
  startedByName: string;
  /** ISO 8601 in UTC, as all times here. */
  createdAt: string;
  entryCount: number;
  repeats: number;
  /** Runs that there will be or should have been, and those that have ended in any way. */
  runCount: number;
  endedCount: number;
  /** Of all its runs as they are now; all 0 for an upload. */
  counts: RunCounts;
  spentUsd: number;
}

export interface EvaluationEntryView extends EvaluationEntry {
  position: number;
  /** Of its runs as they are now; all 0 for an upload. */
  counts: RunCounts;
  /** Runs that there will be: cases × repeats; of an upload, its answers. */
  runCount: number;
  /** Of these, those that could not be made, and the sentence that says why and what to do; null where all were. */
  unmade: { runCount: number; reason: string } | null;
}

export interface EvaluationView extends EvaluationSummary {
  /** Cases of the version and split, as they were frozen. */
  caseCount: number;
  entries: readonly EvaluationEntryView[];
  /** Of all its runs together; null for no limit. */
  maxCostUsd: number | null;
  maxTokens: number | null;
  spentTokens: number;
  /** What is set aside for calls in flight. */
  reservedUsd: number;
  /** Fewest and most judge calls, over all its runs. */
  plannedCalls: { min: number; max: number };
  /**
   * The sentence of the limit that stopped it, or why runs could not be made; null unless `stopped` or `incomplete`.
   */
  stoppedBecause: string | null;
  filledAt: string | null;
  cancelledAt: string | null;
  /** When its last run ended; null while none has. */
  lastFinishedAt: string | null;
}

/** A report with when it was made. */
export interface ReportView {
  report: EvaluationReport;
  madeAt: string;
  /** Runs are made or active: the figures will change. */
  isProvisional: boolean;
  /** A label or a run has changed since; it is being worked out anew. */
  isOutdated: boolean;
  /** Cases that the reader is to label before they see what others say: they are in no figure of it. */
  hiddenCount: number;
}

/** One line of a file of predictions: what an entry of the table said of a case, with what is true of it. */
export interface ExportedPrediction extends Prediction {
  entry: EvaluationEntry;
  title: string;
  /** As the trace's file calls it; null where it does not. */
  externalId: string | null;
  contentHash: string;
  question: number;
  subset: string | null;
  split: string | null;
  stepCount: number;
  truth: { agent: string; stepIndex: number; source: string } | null;
  /** What the judge of the entry is certified for, or that it is not; left out where no model was asked. */
  judge?: JudgeMark;
}

/**
 * What one run, or one uploaded answer, said of a case, and whether that is right: null where
 * nothing counts as ground truth.
 */
export interface CaseAnswer {
  /** Null for an uploaded answer. */
  runId: string | null;
  repeat: number;
  state: PredictionState;
  agent: string | null;
  stepIndex: number | null;
  isAgentRight: boolean | null;
  isStepRight: boolean | null;
}

/** A case with what every entry of the table said of it. */
export interface AnsweredCase {
  traceId: string;
  title: string;
  stepCount: number;
  subset: string | null;
  split: string | null;
  /** Its trace is gone, or has other steps than it was frozen with. */
  isGone: boolean;
  truth: { agent: string; stepIndex: number; source: string } | null;
  /** The reader is to label it before they see what others say: then there are no answers and no truth. */
  isHidden: boolean;
  /** By entry, in their order; without runs where there is no answer. */
  answers: readonly { entryId: string; runs: readonly CaseAnswer[] }[];
}

/** What came of an uploaded file of predictions. */
export interface UploadOutcome {
  /** The evaluation that holds its entries; null where the file was only tried. */
  id: string | null;
  entryCount: number;
  /** Answers that are stored, or would be. */
  storedCount: number;
  /** Cases of the version and split without an answer in the file. */
  missingCount: number;
  faults: readonly { line: number; message: string }[];
  ignoredFields: readonly string[];
}
