"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type MeasureMethods, type RunChoice } from "@/components/answers/run-dialog/run-offer";
import { type PlanRuns } from "@/components/answers/run-dialog/use-run-plan";
import { type Action } from "@/components/ground/asking/ask";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type Outcome } from "@/lib/traces/trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";

interface OnSelection {
  workspace: string;
  selection: TraceSelection;
}

/** What can be done with selected traces and with the list, as server actions. */
interface TraceListActions {
  plan: PlanRuns;
  measure: MeasureMethods;
  start: Action<OnSelection & RunChoice, { started: number; skipped: number }>;
  tag: Action<OnSelection & { add: string[]; remove: string[] }, { traceCount: number }>;
  setOutcome: Action<OnSelection & { outcome: Outcome }, { traceCount: number }>;
  /** `system` null takes the name away. */
  setSystem: Action<OnSelection & { system: string | null }, { traceCount: number }>;
  describeDeletion: Action<OnSelection, DeletionSummary>;
  remove: Action<OnSelection, DeletionSummary>;
  /** `columns` null for the usual ones. */
  saveColumns: Action<{ workspace: string; columns: string | null }, unknown>;
}

const made = actionsContext<TraceListActions>("trace list");
export const TraceListActionsProvider = made.Provider;
export const useTraceListActions = made.useActions;
