import { type Role } from "@/lib/auth/permissions";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type StepWindow } from "@/lib/traces/step-window";
import { type Outcome } from "@/lib/traces/trace";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { type RunProgress } from "@/lib/attribution/fold-run-events";
import { type PackedOutline } from "./step-outline";

/** A method as the picker shows it; calls are those for this trace. */
export interface MethodView {
  name: string;
  title: string;
  summary: string;
  calls: { min: number; max: number };
}

/** Everything that the server hands to the page. `steps` are those around the step in the address and those with quotes. */
export interface TrajectoryData {
  workspace: { slug: string; name: string; role: Role };
  trace: TraceDetail;
  groundTruth: GroundTruth | null;
  outline: PackedOutline;
  steps: StepWindow[];
  runs: RunRecord[];
  /** What is known of how runs read the trace; not for every run, see `useRunProgresss`. */
  progress: Record<string, RunProgress>;
  methods: MethodView[];
  providers: ProviderView[];
  /** What has been learned of the trace's system; null where nothing is being learned. */
  tracer: TracerSummary | null;
  /** What the steps say they used; null where none says. */
  totals: { inputTokens: number | null; outputTokens: number | null; costUsd: number | null };
  /** The server's time of drawing, ISO 8601. */
  now: string;
}

/** How a server action answers; `serverError` is a sentence for a person. */
export type Act<Input, Output> = (
  input: Input,
) => Promise<{ data?: Output | undefined; serverError?: string | undefined; validationErrors?: unknown } | undefined>;

export interface RunChoice {
  method: string;
  providerId: string | null;
  model: string | null;
  revealExpectedAnswer: boolean;
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
  planRuns: Act<OfTrace & RunChoice, RunPlan>;
  startRun: Act<OfTrace & RunChoice, RunRecord>;
  cancelRun: Act<OfRun, unknown>;
  retryRun: Act<OfRun, RunRecord>;
  saveAnnotation: Act<OfTrace & { agent: string; stepIndex: number; reason: string }, unknown>;
  deleteAnnotation: Act<OfTrace, unknown>;
  updateTrace: Act<OfTrace & TraceChanges, unknown>;
  describeDeletion: Act<OfTrace, DeletionSummary>;
  deleteTrace: Act<OfTrace, unknown>;
}

/** Runs an action: its data, or the sentence that says what went wrong. */
export async function perform<Input, Output>(
  act: Act<Input, Output>,
  input: Input,
): Promise<{ data: Output; error: null } | { data: null; error: string }> {
  try {
    const answer = await act(input);
    if (answer?.serverError) return { data: null, error: answer.serverError };
    if (!answer || answer.validationErrors)
      return { data: null, error: "The form holds something that cannot be stored. Check it and try again." };
    return { data: answer.data as Output, error: null };
  } catch {
    return { data: null, error: "The server did not answer. Check the connection and try again." };
  }
}
