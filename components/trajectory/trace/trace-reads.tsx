"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type FailureChain } from "@/lib/attribution/failure-chain";
import { type RunComparison } from "@/lib/attribution/run-comparison";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type EarlierVersionSearch } from "@/lib/traces/earlier-version";

interface OfTrace {
  workspace: string;
  traceId: string;
}
interface OfRun {
  workspace: string;
  runId: string;
}

/** What is asked of the server about the trace and its runs beside what it has; by the reader of a share as well. */
export interface TraceReads {
  compareRuns: Action<{ workspace: string; a: string; b: string }, RunComparison>;
  readCoverage: Action<OfRun, RunCoverage>;
  /** How the failure came from the decisive step to where it shows; null where the run points to no step. */
  readFailureChain: Action<OfRun, FailureChain | null>;
  /** The agent's plan, ledger or code before that of a step. */
  readEarlierVersion: Action<OfTrace & { stepIndex: number }, EarlierVersionSearch>;
}

const made = actionsContext<TraceReads>("reads of a trace");
export const TraceReadsProvider = made.Provider;
export const useTraceReads = made.useActions;
