import { type Party } from "@/lib/traces/party";
import { type ClearVerdict } from "../fixes/judge-fix";
import { type SuggestedChange } from "../fixes/suggested-change";

export const incidentStates = ["OPEN", "ACKNOWLEDGED", "FIXED", "IGNORED", "MERGED"] as const;
export type IncidentState = (typeof incidentStates)[number];

/** The incident of a trace, as its page names it. */
export interface IncidentOfTrace {
  number: number;
  title: string;
}

/** Which incidents a list shows. */
export const incidentTabs = ["active", "fixed", "ignored", "all"] as const;
export type IncidentTab = (typeof incidentTabs)[number];
export const incidentSorts = ["seen", "traces", "number"] as const;
export type IncidentSort = (typeof incidentSorts)[number];

/** What stands about an incident wherever it is named. */
export interface IncidentHead {
  number: number;
  title: string;
  /** Nobody has accepted or changed the title yet. */
  isSuggested: boolean;
  state: IncidentState;
  /** The version that has the fix, and since when it counts as fixed; null unless FIXED. */
  fixed: { version: string | null; at: string } | null;
  ignoreReason: string | null;
  mergedInto: number | null;
  /** When it came back last; null for never. */
  reopened: { at: string; version: string | null; count: number } | null;
  owner: { id: string; name: string } | null;
  party: Party | null;
  agent: string | null;
  failureMode: string | null;
  /** Null for traces that name none. */
  system: string | null;
  traceCount: number;
  firstSeenAt: string | null;
  lastSeenAt: string | null;
}

/** How many of the runs of a version are failures of an incident. */
export interface VersionShare {
  version: string;
  /** As it is found in a search. */
  runs: number;
  count: number;
  /** Of `count`, those whose label says who failed. */
  labeled: number;
}

export interface IncidentRow extends IncidentHead {
  /** Traces by equal stretches of the time that the list covers, the oldest first. */
  trend: number[];
  /** The newest versions of its system, the oldest first. */
  versions: VersionShare[];
}

export interface IncidentCounts {
  active: number;
  fixed: number;
  ignored: number;
  all: number;
}

export interface IncidentList {
  rows: IncidentRow[];
  nextCursor: string | null;
  counts: IncidentCounts;
  /** Failed traces, and how many of them are in an incident. */
  failedCount: number;
  placedCount: number;
  /** Some failures wait to be grouped. */
  isBehind: boolean;
}

/** Of the version that a fix is compared with, and of the one that has it. */
export interface BeforeAndAfter {
  baseline: number;
  candidate: number;
}

/** What happened to an incident. Titles of others and names are those of then. */
export type IncidentEvent =
  | { kind: "started"; version: string | null }
  | { kind: "reopened"; version: string | null; fixedVersion: string | null }
  | { kind: "state"; from: IncidentState; to: IncidentState; version?: string | null; reason?: string | null }
  | { kind: "owner"; name: string | null }
  /** `judge` is the model that suggested it, where one did. */
  | { kind: "title"; title: string; judge?: string }
  /** A judge was asked for a name; what it said was not wanted. */
  | { kind: "name-asked"; provider: string; model: string }
  | { kind: "name-dismissed"; model: string }
  | { kind: "merged"; number: number; traceCount: number }
  | { kind: "merged-into"; number: number }
  | { kind: "split"; number: number; traceCount: number }
  | { kind: "split-from"; number: number; traceCount: number }
  | { kind: "fix"; version: string; baseline: string; leastFall: number; isNew: boolean }
  | { kind: "fix-withdrawn"; version: string }
  /** What the runs of a fix show now. */
  | { kind: "verdict"; verdict: ClearVerdict; version: string; failed: BeforeAndAfter; runs: BeforeAndAfter }
  /** It became an issue of a tracker, or was linked with one that was there. */
  | { kind: "issue"; key: string; tracker: string; wasThere?: boolean }
  | { kind: "comment"; text: string };

export interface IncidentActivityRow {
  id: string;
  at: string;
  /** Null for the grouping. */
  by: string | null;
  event: IncidentEvent;
}

/** A trace of an incident, as its list shows it. */
export interface IncidentMember {
  traceId: string;
  title: string;
  at: string;
  version: string | null;
  stepCount: number;
  because: string[];
  placedBy: string | null;
}

/** The trace that stands for the others. */
export interface TypicalTrace extends IncidentMember {
  agent: string;
  stepIndex: number;
  /** The beginning of the decisive step. */
  excerpt: string;
  /** The sentence of its evidence, or the reason of the answer. */
  words: string;
}

/** Something that traces here have more often than passed ones of the same system. */
export interface SharedTrait {
  words: string;
  /** Shares, 0–1. */
  here: number;
  passed: number;
}

export interface IncidentDetail extends IncidentHead {
  trend: { day: string; count: number }[];
  versions: VersionShare[];
  agents: { name: string; count: number }[];
  typical: TypicalTrace | null;
  share: string[];
  /** What could be changed, by what most of its traces show. */
  suggestions: SuggestedChange[];
  traits: { traits: SharedTrait[]; hereCount: number; passedCount: number };
  members: IncidentMember[];
  /** Numbers of incidents that were merged into it. */
  merged: number[];
  activity: IncidentActivityRow[];
}

/** The name that a judge was asked for; nobody has taken or dismissed it yet. */
export interface NamingView {
  status: "asking" | "suggested" | "failed";
  provider: string;
  model: string;
  /** Null unless it is suggested. */
  name: string | null;
  /** Why there is none, in a sentence; null unless it failed. */
  problem: string | null;
  askedBy: string;
  askedAt: string;
  callCount: number;
  /** Of the calls so far; null where a price is not known. */
  costUsd: number | null;
}

/** What asking a judge for a name would take. */
export interface NamePlan {
  providerId: string;
  provider: string;
  model: string;
  /** Traces whose decisive step it is shown. */
  traceCount: number;
  /** With the one more where a reply cannot be used. */
  maxCalls: number;
  /** Of all calls together; null where no price is known. */
  maxCostUsd: number | null;
  /** Why the month's budget does not allow it, in a sentence; null where it does. */
  refusal: string | null;
}

/** As people and messages name it. */
export const incidentName = (number: number): string => `INC-${number}`;
