import { type Outcome, type Trace } from "@/lib/traces/trace";
import { type Replayer } from "../scan/replay-wish";

/** How faults are put into passed traces. */
export interface InjectionSettings {
  /** Names of operators; empty for all. */
  operators: readonly string[];
  /** Faults that are tried in one trace, at most. */
  triesPerTrace: number;
  /** With so many failures made of it a trace is left. */
  keepPerTrace: number;
  /** Seeds that each fault is replayed with: k. */
  replays: number;
  /** In how many of the k pairs the fault has to turn the outcome: in each, or in more than half. */
  rule: "all" | "most";
  /** Over all traces. */
  maxReplays: number;
  /** So many faults of one trace are tried at once; one by default. More than are still to be kept are never. */
  atOnce?: number;
  /** What sites, faults and the seeds of the replays follow from. */
  seed: number;
  /** Of one replay. */
  limits: { seconds: number; steps: number };
}

export const usualInjectionSettings: InjectionSettings = {
  operators: [],
  triesPerTrace: 12,
  keepPerTrace: 2,
  replays: 3,
  rule: "all",
  maxReplays: 5_000,
  seed: 1,
  limits: { seconds: 300, steps: 1_000 },
};

/** A passed trace that faults are put into. */
export interface InjectionSource {
  trace: Trace;
  /** How the system calls it. */
  traceId: string;
  replay: Replayer;
}

/**
 * What one fault came to. `harmless`: the outcome stayed; `clean-failed`: the run fails also without the fault;
 * `not-taken`: the system went on from another step.
 */
export type InjectionVerdict = "turned" | "harmless" | "clean-failed" | "not-taken" | "no-outcome";

/** Both runs from the same prefix with the same seed; null for one that was not made or reached no outcome. */
export interface InjectionPair {
  seed: number;
  injected: Outcome | null;
  clean: Outcome | null;
}

/** One fault that was tried. */
export interface InjectionTry {
  operator: string;
  pairs: readonly InjectionPair[];
  verdict: InjectionVerdict;
  /** The failed trace that comes of it; only where it turned the outcome. */
  failed: Trace | null;
}

/** A fault was tried, which took so many replays in all until now, over all traces. */
export interface InjectionEvent {
  tried: InjectionTry;
  replayCount: number;
}

/** What became of an operator's faults. */
export interface OperatorCount {
  operator: string;
  tried: number;
  turned: number;
  harmless: number;
  cleanFailed: number;
  notTaken: number;
  noOutcome: number;
  /** Clean replays that passed, of those that were made beside this operator's faults. */
  cleanPassed: number;
  cleanCount: number;
}

export interface InjectionSummary {
  sourceCount: number;
  replayCount: number;
  keptCount: number;
  /** Of every operator that was asked for, in the order of the catalog. */
  operators: OperatorCount[];
  /** Why it ended before all traces were done, in a sentence; null where it did not. */
  stoppedBy: string | null;
}
