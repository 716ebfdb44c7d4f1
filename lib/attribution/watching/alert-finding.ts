import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type ClearVerdict } from "../fixes/judge-fix";
import { type BeforeAndAfter } from "../incidents/incident-view";
import { type WatchedMethod } from "./alert-settings";
import { type Stickiness } from "./stickiness";

/** One side of a change. */
export interface FindingSide {
  count: number;
  hits: number;
  /** When its first and its last trace happened, ISO 8601. */
  from: string;
  to: string;
  /**
   * Of how many of them ground truth knows who it was, and with how many of these the method's answer agrees; 0 where
   * it is about outcomes, which the traces themselves tell.
   */
  truthCount: number;
  agreeCount: number;
}

/** A stretch of a chart: traces one after another. */
export interface FindingBar {
  from: string;
  count: number;
  hits: number;
  /** Behind the change. */
  isSince: boolean;
}

interface WatchedSystem {
  key: string;
  /** Null for traces that name none. */
  name: string | null;
}

/** The share of an agent, or of failures, has changed. */
export interface ChangeFinding {
  kind: "agent-share" | "failure-rate";
  system: WatchedSystem;
  /** Null where it is about failures. */
  agent: { key: string; name: string } | null;
  before: FindingSide;
  since: FindingSide;
  /** Log-likelihood ratio, and from where on it tells. */
  ratio: number;
  threshold: number;
  /** Of a false alarm within 500 observations. */
  rate: number;
  /** Where its observations stick together, so that the rate does not hold; alerts of before did not say. */
  stickiness?: Stickiness;
  /** Whose answers were compared, with its title; null where it is about failures. */
  method: (WatchedMethod & { title: string; weights: string | null }) | null;
  chart: FindingBar[];
}

/** A version fails more often than the one before it. */
export interface VersionFinding {
  kind: "version";
  system: WatchedSystem;
  version: string;
  versionBefore: string;
  before: FindingSide;
  since: FindingSide;
  /** Standard errors, and from where on they tell. */
  excess: number;
  threshold: number;
  rate: number;
  /** As of a change. */
  stickiness?: Stickiness;
  chart: FindingBar[];
}

/** A month's budget is nearly or wholly spent. */
export interface BudgetFinding {
  kind: "budget";
  /** As in 2026-11. */
  month: string;
  /** 80 or 100. */
  percent: number;
  spentUsd: number;
  budgetUsd: number;
  /** Null for the budget of the workspace. */
  automation: { id: string; name: string } | null;
}

/** A trace that was still growing showed something to be wrong. */
export interface AlarmFinding {
  kind: "alarm";
  system: WatchedSystem;
  traceId: string;
  /** Null, all three, for a reader who is to label the trace first. The values stay in the trace. */
  agent: string | null;
  stepIndex: number | null;
  evidence: EvidenceKind | null;
  /** When its step began; where it does not say, when the alarm was raised. ISO 8601. */
  at: string;
}

/** What compares two sides. */
export type SidesFinding = ChangeFinding | VersionFinding;

/** What else becomes of an incident: a person or its issue closed it, or the runs of a fix show what it did. */
export type IncidentTurn =
  | { kind: "fixed"; by: string }
  | { kind: "ignored"; by: string; reason: string | null }
  | { kind: "verdict"; verdict: ClearVerdict; failed: BeforeAndAfter; runs: BeforeAndAfter };

/** Failures of a kind that was not seen before, one that was fixed and is back, or what became of one. */
export interface IncidentFinding {
  kind: "incident";
  system: WatchedSystem;
  /** As in INC-12. */
  number: number;
  /** Null for a reader who is to label all of its traces first. */
  title: string | null;
  isReopened: boolean;
  /** Left out where it is new or back. */
  turn?: IncidentTurn;
  /** Of the failure that it started with, or is back with, or of its fix; null where none is named. */
  version: string | null;
  traceCount: number;
  /** When its newest trace happened, or the turn; ISO 8601. */
  at: string;
}

/** What became of an incident in a week. */
export const digestChanges = ["new", "reopened", "grown", "gone"] as const;
export type DigestChange = (typeof digestChanges)[number];

export interface DigestLine {
  change: DigestChange;
  number: number;
  /** Null for a reader who is to label all of its traces first. */
  title: string | null;
  /** Traces in the week and in the week before; of a new one all that it has. */
  count: number;
  before: number;
}

/** Incidents of a week: those that are new, reopened, grown or gone, and no others. */
export interface DigestFinding {
  kind: "digest";
  /** Null for every system. */
  system: WatchedSystem | null;
  /** When the week began and ended, ISO 8601. */
  from: string;
  at: string;
  lines: DigestLine[];
}

export type AlertFinding = SidesFinding | BudgetFinding | AlarmFinding | IncidentFinding | DigestFinding;
