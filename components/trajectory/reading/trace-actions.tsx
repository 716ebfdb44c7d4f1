"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type Outcome } from "@/lib/traces/trace";

interface OfTrace {
  workspace: string;
  traceId: string;
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

/** What a member may do with the trace itself. */
interface TraceActions {
  /** Reads the original again by the newest reader; ids, runs and what people said stay. */
  readAgain: Action<OfTrace, { isChanged: boolean }>;
  updateTrace: Action<OfTrace & TraceChanges & { seen?: string }, unknown>;
  describeDeletion: Action<OfTrace, DeletionSummary>;
  deleteTrace: Action<OfTrace, unknown>;
  /** Remembers that the tour was seen. */
  endTour: () => Promise<unknown>;
}

const made = actionsContext<TraceActions>("trace");
export const TraceActionsProvider = made.Provider;
export const useTraceActions = made.useActions;
export const useTraceActionsIfAny = made.useIfAny;
