import { type Estimate } from "../statistics/estimate";
import { type FixVerdict } from "./judge-fix";

/** What must not rise for a fix: any other failure, or only the share of runs that fail. */
export const fixGuards = ["other-failures", "failure-rate"] as const;
export type FixGuard = (typeof fixGuards)[number];

/** What a person says of a fix before it is measured. */
export interface FixFields {
  /** The version with the fix, and the one it is compared with. */
  version: string;
  baseline: string;
  /** By which share of all runs its incident should fall at least, 0–1. */
  leastFall: number;
  guard: FixGuard;
  /** What changes, in words. */
  change: string | null;
}

/** How many of the runs that are compared failed in a way. */
export interface FixFigure {
  failed: { baseline: number; candidate: number };
  /** Candidate minus baseline with its 95% interval. */
  difference: Estimate;
}

/** Another incident that rose with the fix. */
export interface RisenIncident extends FixFigure {
  number: number;
  /** Null for a reader who is to label all of its traces first. */
  title: string | null;
}

/** What a fix did, by the runs of its version so far. */
export interface FixMeasure {
  verdict: FixVerdict;
  target: FixFigure;
  failureRate: FixFigure;
  /** The surest first. */
  rose: RisenIncident[];
  /** Runs that are compared. */
  runs: { baseline: number; candidate: number };
  /** Tasks that both versions did, by which runs are paired; null where they are not. */
  tasks: number | null;
  /** So many more runs of each version would likely tell; null where they are not needed. */
  moreRuns: number | null;
}

/** A fix of an incident, as it was registered and as it turned out. */
export interface FixView extends FixFields {
  id: string;
  by: string;
  at: string;
  /** Who withdrew it, and when; it is not measured any more. */
  withdrawn: { by: string; at: string } | null;
  /** Its version has no run yet, and it was not withdrawn. */
  canChange: boolean;
  /** Null as long as nothing can be compared. */
  measure: FixMeasure | null;
}
