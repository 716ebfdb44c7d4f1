import { type SessionPlace } from "@/lib/traces/session-view";
import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { type Role } from "@/lib/auth/permissions";
import { type RunProgress } from "@/lib/attribution/run-progress";
import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type MeasuredReliability } from "@/lib/attribution/reliability/measure-reliability";
import { type IncidentOfTrace } from "@/lib/attribution/incidents/incident-view";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type CommentThread } from "@/lib/traces/comments/comment-view";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { type StepWindow } from "@/lib/traces/step-window";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { type LabelMode } from "@/lib/attribution/labels/label-mode";
import { type SaidAnswer } from "./known-answer";
import { type PackedOutline } from "./step-outline";

/** The trace itself and who reads it. */
export interface ReadingData {
  workspace: { slug: string; role: Role };
  /** Whether the workspace masks what is shared; left out where nothing can be shared. */
  masksShares?: boolean;
  /** The id of who reads, so that what the browser keeps for one person is not another's. */
  readerId: string;
  trace: TraceDetail;
  /** Not null where what is read is the copy that a share holds: it never changes, and nothing leads out of it. */
  share: ShareNotice | null;
  /** Why the run stopped, in a sentence. */
  stopped: string;
  /** What people call the format of its file. */
  formatTitle: string;
  /** What the steps say they used; null where none says. */
  totals: { inputTokens: number | null; outputTokens: number | null; costUsd: number | null };
  /** Where it stands in its session; left out where it is in none, alone there, or read by a share. */
  session?: SessionPlace | null;
  /** The server's time of drawing, ISO 8601. */
  now: string;
}

/** What was found about the trace, and by what more can be found. */
export interface AnswerData extends RunMeans {
  /**
   * Answers of methods that are measured to name the right agent less often than this
   * (0–1) are held back; null for none.
   */
  abstainBelow: number | null;
  groundTruth: GroundTruth | null;
  /** The best that people or the file say of the failure. */
  said: SaidAnswer | null;
  /**
   * Newest first: not all where there are many, but always the run that the address names and the one
   * that is shown where it names none.
   */
  runs: RunRecord[];
  /** How many the trace has in all. */
  runCounts: RunCounts;
  /** What people call each method, those included that nobody is offered. */
  methodTitles: Readonly<Record<string, string>>;
  /** What is known of how runs read the trace; not for every run, see `useRunProgress`. */
  progress: Record<string, RunProgress>;
  /** What the calls of the run that is shown first saw; null where it asked no model. */
  coverage: { runId: string; coverage: RunCoverage } | null;
  /** What failure modes are called by: published taxonomies and the workspace's own. */
  taxonomies: Taxonomy[];
  /** The incident that it is in; left out where nothing leads there. */
  incident?: IncidentOfTrace | null;
  /** What has been learned of the trace's system; null where nothing is being learned. */
  tracer: TracerSummary | null;
}

export interface LabelingData {
  /** Not null while the trace is open to be labeled. */
  labelMode: LabelMode | null;
  /** Whether the reader has been shown before what a run or somebody else says of the trace. */
  hasSeen: boolean;
}

interface TalkData {
  /** Where people talk about the trace; null where that is kept back, left out where it is not offered. */
  threads?: readonly CommentThread[] | null;
}

/** How steps begin, a line each. */
export interface FirstWords {
  first: number;
  words: string[];
}

/**
 * Everything that the server hands to the page. `steps` are those around the step in the address and those with quotes.
 */
export interface TrajectoryData extends ReadingData, AnswerData, LabelingData, TalkData {
  outline: PackedOutline;
  /** How some steps begin, from step `first` on. */
  words: FirstWords;
  steps: StepWindow[];
}

/** What the reader of a share is told of it. Moments are ISO 8601. */
export interface ShareNotice {
  /** When the copy was made. */
  createdAt: string;
  /** Null where it stays until it is revoked. */
  expiresAt: string | null;
  /** Whether what the workspace's redaction rules find is masked. */
  isMasked: boolean;
  hidesAgents: boolean;
  hidesExpectedAnswer: boolean;
  /** Whether what people and files say of the failure went along. */
  hasLabels: boolean;
  /**
   * How often runs like each of its runs were right in the workspace that it comes from when the copy was made, by
   * their ids; those that did not end whole have none.
   */
  reliability: Readonly<Record<string, MeasuredReliability>>;
  /** What their judges were certified for then, by the ids of runs that asked one. */
  judges: Readonly<Record<string, JudgeMark>>;
}
