import { type Attribution } from "./attribution";
import { type StepOrder } from "./import-report";
import { type JsonObject } from "./json-value";
import { type ImportIssue, type Outcome, type Step, type StepKind, type TraceAgent, type TraceSystem } from "./trace";
import { type StatedTokens } from "./stated-tokens";

/** A step as a reader finds it. Numbers, normalized names and joined calls are made of it by build-trace.ts. */
export interface StepDraft {
  /**
   * As the file names the speaker. Empty for a tool's result whose author the file does not
   * name: it becomes the tool's name.
   */
  rawAgent: string;
  kind: StepKind;
  content: string;
  pointer: string;
  spanId?: string | undefined;
  recipient?: string | undefined;
  tool?: Step["tool"] | undefined;
  /** Joins a tool-call and its tool-result, by the id that the file gives both. */
  callId?: string | undefined;
  /** An error of a tool or model. Control flow that a framework raises (hand-off, interrupt) is none. */
  isError?: boolean | undefined;
  /**
   * Whether the speaker counts as an agent of the system. Default: not for tool results and prompts; an
   * executor that the system names is one.
   */
  isAgent?: boolean | undefined;
  startedAt?: string | undefined;
  durationMs?: number | undefined;
  model?: string | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  costUsd?: number | undefined;
  /** Pointers to what it received, where the file says so; a result's call is added by itself. */
  inputs?: string[] | undefined;
}

/** A label as a reader finds it: the step by its index, or by the pointer or span that the file names. */
export interface LabelDraft {
  source: string;
  agent?: string | undefined;
  stepIndex?: number | undefined;
  /** The first step at or below this pointer. */
  pointer?: string | undefined;
  /** The first step of this span. */
  spanId?: string | undefined;
  category?: string | undefined;
  reason: string;
  value?: string | number | boolean | undefined;
  isDecisive?: boolean | undefined;
}

/** What a reader found of one trace. Undefined fields are left out; `buildTrace` fills what follows from the steps. */
export interface TraceDraft {
  format: string;
  /** Where the trace stands in its document; issues of the whole trace point there. */
  pointer: string;
  steps: StepDraft[];
  /** Without it, the first input. */
  question?: string | undefined;
  /** Agents that the file describes; those who take steps are added. */
  agents?: TraceAgent[] | undefined;
  outcome?: Outcome | undefined;
  externalId?: string | undefined;
  title?: string | undefined;
  expectedAnswer?: string | undefined;
  finalAnswer?: string | undefined;
  system?: TraceSystem | undefined;
  termination?: string | undefined;
  groundTruth?: Attribution | undefined;
  labels?: LabelDraft[] | undefined;
  tags?: string[] | undefined;
  /**
   * What has a meaning and no place of its own: session, user, cost of the whole. Not a dump of all that is
   * left: that is named in the report.
   */
  metadata?: JsonObject | undefined;
  issues?: ImportIssue[] | undefined;
  /** Default: as the file lists them, certain. */
  order?: StepOrder | undefined;
  /** What the file says that the whole took, which is held against the sum of the steps. */
  statedTokens?: StatedTokens | undefined;
  duplicateCount?: number | undefined;
  orphanCount?: number | undefined;
}
