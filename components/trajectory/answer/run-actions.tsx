"use client";
import { type MeasureMethods, type RunChoice } from "@/components/answers/run-dialog/run-offer";
import { type PlanRuns } from "@/components/answers/run-dialog/use-run-plan";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type ReplayResult } from "@/lib/attribution/replay-result";
import { type RunRecord } from "@/lib/attribution/run-record";

interface OfTrace {
  workspace: string;
  traceId: string;
}
interface OfRun {
  workspace: string;
  runId: string;
}

/** What a member may ask about runs of the trace. */
export interface RunActions {
  planRuns: PlanRuns;
  measureMethods: MeasureMethods;
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
  /** What its judge is certified for, or that it is not; null where no model was asked. */
  readJudgeMark: Action<OfRun, JudgeMark | null>;
}

const made = actionsContext<RunActions>("run");
export const RunActionsProvider = made.Provider;
export const useRunActions = made.useActions;
export const useRunActionsIfAny = made.useIfAny;
