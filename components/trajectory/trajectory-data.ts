import { type RunChoice, type RunMeans } from "@/components/run-dialog/run-offer";
import { type PlanRuns } from "@/components/run-dialog/use-run-plan";
import { type Action } from "@/components/shell/ask";
import { type Role } from "@/lib/auth/permissions";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type StepWindow } from "@/lib/traces/step-window";
import { type Outcome } from "@/lib/traces/trace";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { type RunProgress } from "@/lib/attribution/fold-run-events";
import { type PackedOutline } from "./step-outline";

/** Everything that the server hands to the page. `steps` are those around the step in the address and those with quotes. */
export interface TrajectoryData extends RunMeans {
  workspace: { slug: string; name: string; role: Role };
  trace: TraceDetail;
  /** What people call the format of its file. */
  formatTitle: string;
  groundTruth: GroundTruth | null;
  outline: PackedOutline;
  steps: StepWindow[];
  runs: RunRecord[];
  /** What is known of how runs read the trace; not for every run, see `useRunProgresss`. */
  progress: Record<string, RunProgress>;
  /** What has been learned of the trace's system; null where nothing is being learned. */
  tracer: TracerSummary | null;
  /** What the steps say they used; null where none says. */
  totals: { inputTokens: number | null; outputTokens: number | null; costUsd: number | null };
  /** The server's time of drawing, ISO 8601. */
  now: string;
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

export interface TrajectoryActions {
  planRuns: PlanRuns;
  startRun: Action<OfTrace & RunChoice, RunRecord>;
  cancelRun: Action<OfRun, unknown>;
  retryRun: Action<OfRun, RunRecord>;
  saveAnnotation: Action<OfTrace & { agent: string; stepIndex: number; reason: string }, unknown>;
  deleteAnnotation: Action<OfTrace, unknown>;
  /** Reads the original again by the newest reader; ids, runs and what people said stay. */
  readAgain: Action<OfTrace, { isChanged: boolean }>;
  updateTrace: Action<OfTrace & TraceChanges, unknown>;
  describeDeletion: Action<OfTrace, DeletionSummary>;
  deleteTrace: Action<OfTrace, unknown>;
  /** Remembers that the tour was seen. */
  endTour: () => Promise<unknown>;
}
