import { type Outcome } from "@/lib/traces/trace";

/** Who failed, and how: `mode` is a failure mode or a kind of evidence, null where none is named. */
export interface Blame {
  agent: string;
  mode: string | null;
}

/** A run of a version as a comparison needs it. What it holds comes from traces: hostile text. */
export interface GateRun {
  outcome: Outcome;
  /** Either may tell that two runs had the same task. */
  externalId: string | null;
  question: string;
  /** What a method says of a failed run; null where it gave no clear answer, or the run did not fail. */
  blame: Blame | null;
  /** What a label says of it. */
  truth: Blame | null;
  /** Of the incident that the failure belongs to. */
  incident: { id: string; title: string } | null;
  /** The file or the address of the trace. */
  place: string;
}

/** All runs of one version. */
export interface VersionRuns {
  version: string;
  runs: readonly GateRun[];
}
