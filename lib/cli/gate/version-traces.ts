import { type Outcome, type Trace } from "@/lib/traces/trace";

/** A trace of a version. Of one that did not fail no more is needed than this. */
export interface VersionTrace {
  outcome: Outcome;
  externalId: string | null;
  question: string;
  /** What a label says of it. */
  truth: { agent: string; stepIndex: number } | null;
  /** The file or the address. */
  place: string;
  /** Null where it was not asked for, since the run did not fail. */
  trace: Trace | null;
}

export interface VersionTraces {
  version: string;
  traces: VersionTrace[];
}

/** The baseline and the candidate. */
export type TwoVersions = [VersionTraces, VersionTraces];
