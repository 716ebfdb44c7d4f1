import { type ReplayActions } from "@/components/lab/replays/replay-actions";
import { type RunChoice, type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { type PlanRuns } from "@/components/answers/run-dialog/use-run-plan";
import { type ShareActions } from "@/components/sharing/shares/share-actions";
import { type Action } from "@/components/ground/asking/ask";
import { type Role } from "@/lib/auth/permissions";
import { type FailureChain } from "@/lib/attribution/failure-chain";
import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type NothingNext } from "@/lib/attribution/labels/queue-view";
import { type MeasuredReliability, type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type ReplayResult } from "@/lib/attribution/replay-result";
import { type RunComparison } from "@/lib/attribution/run-comparison";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type CommentThread, type CommentView } from "@/lib/traces/comments/comment-view";
import { type EarlierVersionSearch } from "@/lib/traces/earlier-version";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type StepWindow } from "@/lib/traces/step-window";
import { type Outcome } from "@/lib/traces/trace";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { type RunProgress } from "@/lib/attribution/fold-run-events";
import { type LabelMode } from "./label-mode";
import { type PackedOutline } from "./step-outline";

/**
 * Everything that the server hands to the page. `steps` are those around the step in the address and those with quotes.
 */
export interface TrajectoryData extends RunMeans {
  workspace: { slug: string; name: string; role: Role };
  /** Whether the workspace masks what is shared; left out where nothing can be shared. */
  masksShares?: boolean;
  /** The id of who reads, so that what the browser keeps for one person is not another's. */
  readerId: string;
  /**
   * Answers of methods that are measured to name the right agent less often than this
   * (0–1) are held back; null for none.
   */
  abstainBelow: number | null;
  trace: TraceDetail;
  /** Not null where what is read is the copy that a share holds: it never changes, and nothing leads out of it. */
  share: ShareNotice | null;
  /** What people call the format of its file. */
  formatTitle: string;
  groundTruth: GroundTruth | null;
  /** Not null while the trace is open to be labeled. */
  labelMode: LabelMode | null;
  outline: PackedOutline;
  steps: StepWindow[];
  /**
   * Newest first: not all where there are many, but always the run that the address names and the one
   * that is shown where it names none.
   */
  runs: RunRecord[];
  /** How many the trace has in all. */
  runCounts: RunCounts;
  /** What people call each method, those included that nobody is offered. */
  methodTitles: Readonly<Record<string, string>>;
  /** What is known of how runs read the trace; not for every run, see `useRunProgresss`. */
  progress: Record<string, RunProgress>;
  /** What the calls of the run that is shown first saw; null where it asked no model. */
  coverage: { runId: string; coverage: RunCoverage } | null;
  /** Where people talk about the trace; null where that is kept back, left out where it is not offered. */
  threads?: readonly CommentThread[] | null;
  /** What failure modes are called by: published taxonomies and the workspace's own. */
  taxonomies: Taxonomy[];
  /** What has been learned of the trace's system; null where nothing is being learned. */
  tracer: TracerSummary | null;
  /** What the steps say they used; null where none says. */
  totals: { inputTokens: number | null; outputTokens: number | null; costUsd: number | null };
  /** The server's time of drawing, ISO 8601. */
  now: string;
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
}

/** What a person changed of a trace: left out means unchanged, null means empty. */
export interface TraceChanges {
  title?: string;
  question?: string;
  expectedAnswer?: string | null;
  outcome?: Outcome;
  systemName?: string | null;
  systemVersion?: string | null;
}

interface OfTrace {
  workspace: string;
  traceId: string;
}
interface OfRun {
  workspace: string;
  runId: string;
}
interface OfQueue {
  workspace: string;
  queueId: string;
}

/** What is asked of the server about the trace and its runs beside what it has. */
export interface TrajectoryReads {
  compareRuns: Action<{ workspace: string; a: string; b: string }, RunComparison>;
  readCoverage: Action<OfRun, RunCoverage>;
  /** How the failure came from the decisive step to where it shows; null where the run points to no step. */
  readFailureChain: Action<OfRun, FailureChain | null>;
  /** The agent's plan, ledger or code before that of a step. */
  readEarlierVersion: Action<OfTrace & { stepIndex: number }, EarlierVersionSearch>;
}

export interface TrajectoryActions extends TrajectoryReads {
  /** What a member of the workspace may ask and change; null for the reader of a share, who has nothing of it. */
  member: MemberActions | null;
}

export interface MemberActions {
  planRuns: PlanRuns;
  startRun: Action<OfTrace & RunChoice, RunRecord>;
  cancelRun: Action<OfRun, unknown>;
  /** As a run of its own: `isFresh` asks anew, `isMasked` without the text that addresses a judge. */
  retryRun: Action<OfRun & { isFresh?: boolean; isMasked?: boolean }, RunRecord>;
  /** Goes on with a run that a limit has stopped; null is no limit. */
  resumeRun: Action<OfRun & { maxCostUsd: number | null; maxTokens: number | null }, RunRecord>;
  /** Runs the method again on nothing but the recorded calls. Asks nobody, stores nothing. */
  replayRun: Action<OfRun, ReplayResult>;
  /** How often runs like this one were right on the labeled traces of the workspace; may be a moment old. */
  readReliability: Action<OfRun, ReliabilityView>;
  /**
   * Keeps one's label; what is wrong with it comes back by JSON pointers, and then nothing was kept. `sawAttribution`
   * is whether it was made with knowledge of what others say.
   */
  saveAnnotation: Action<
    OfTrace & LabelClaim & { queueId: string | null; policyVersion: number | null; readingMs: number },
    { faults: { pointer: string; message: string }[]; sawAttribution: boolean }
  >;
  /** Notes that one was shown what runs and others say of the trace. */
  revealTrace: Action<OfTrace, unknown>;
  /** What the workspace means by a responsible agent and a decisive step. */
  readPolicy: Action<{ workspace: string }, LabelMode["policy"]>;
  takeNext: Action<OfQueue, { traceId: string } | { none: NothingNext }>;
  skipTurn: Action<OfTrace & OfQueue & { note: string | null }, unknown>;
  /** The trace that one labeled or skipped before; null where this is the first. */
  previousTurn: Action<OfTrace & OfQueue, { traceId: string } | null>;
  /** Says that one still reads; null where the trace is held for one no more. */
  renewReservation: Action<OfTrace & OfQueue, { expiresAt: string | null; isLost: boolean }>;
  /** What the workspace calls failures by. */
  readTaxonomy: Action<{ workspace: string }, Taxonomy>;
  deleteAnnotation: Action<OfTrace, unknown>;
  /** Sent again with the same `id`, it is written once. */
  addComment: Action<OfTrace & { stepIndex: number | null; text: string; id: string }, CommentView>;
  editComment: Action<{ workspace: string; commentId: string; text: string }, CommentView>;
  deleteComment: Action<{ workspace: string; commentId: string }, unknown>;
  /** Who can be meant by a comment. */
  readMembers: Action<{ workspace: string }, { userId: string; name: string; email: string }[]>;
  /** Reads the original again by the newest reader; ids, runs and what people said stay. */
  readAgain: Action<OfTrace, { isChanged: boolean }>;
  updateTrace: Action<OfTrace & TraceChanges, unknown>;
  describeDeletion: Action<OfTrace, DeletionSummary>;
  deleteTrace: Action<OfTrace, unknown>;
  /** Remembers that the tour was seen. */
  endTour: () => Promise<unknown>;
  /** Links to copies of the trace. */
  share: ShareActions;
  /** Running the system again from a step of the trace. */
  replays: ReplayActions;
}
