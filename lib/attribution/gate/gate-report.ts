import { type Estimate } from "../statistics/estimate";

export type GateVerdict = "no worse" | "worse" | "inconclusive";

/** What a line of a comparison is about. */
export type GateLineKind = "failure-rate" | "agent-mode" | "incident";

/** How often something failed in each version. Titles come from traces: hostile text. */
export interface GateLine {
  kind: GateLineKind;
  /** Stays the same from one comparison to the next. */
  key: string;
  title: string;
  failed: { baseline: number; candidate: number };
  /** Candidate minus baseline with its 95% interval. */
  difference: Estimate;
  /** Exact, one-sided: how likely so many more failures are by chance. */
  p: number;
  /** Corrected for the other lines; null for what is too rare to be told apart from chance. */
  corrected: number | null;
  /** The same in shares corrected by labels for the errors of answers; null where that is not known. */
  judged: { baseline: Estimate; candidate: Estimate; difference: Estimate } | null;
  verdict: GateVerdict;
  /** Failed runs of the candidate, the first few. */
  places: string[];
}

export interface GateCounts {
  version: string;
  failed: number;
  passed: number;
  unknown: number;
  /** Failed and passed runs that are compared. */
  compared: number;
  /** Failed and passed runs that are not, and how many of them failed. */
  leftOut: { count: number; failed: number };
  /** Failed runs that no answer names an agent of. */
  unnamed: number;
}

export interface GateReport {
  verdict: GateVerdict;
  baseline: GateCounts;
  candidate: GateCounts;
  /** By what runs are paired, and how many tasks that makes; null where they are not. */
  pairing: { by: "externalId" | "question"; tasks: number } | null;
  settings: GateSettings;
  /** The failure rate first, then what is worse, then by p. */
  lines: GateLine[];
  /** So many more runs of each version would likely settle it; null where it is settled. */
  moreRuns: number | null;
}

export interface GateSettings {
  /** So much may a share of failed runs rise at most, 0–1: a rise that cannot be ruled out is inconclusive. */
  margin: number;
  /** So often at most will this comparison be made while runs are added, 1 to `mostLooks`. */
  looks: number;
}
