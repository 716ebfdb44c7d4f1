import { type falseAlarmRates } from "./find-change";

export const alertKinds = ["agent-share", "failure-rate", "version", "budget", "alarm", "incident", "digest"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Runs that may be compared with each other: one method in one version with one set of weights. */
export interface WatchedMethod {
  name: string;
  version: string;
  /** Null for shipped weights and methods without. */
  tracerVersionId: string | null;
}

export type FalseAlarmRate = (typeof falseAlarmRates)[number];

/** What a rule watches, as `AlertRule.settings` holds it. */
export type AlertSettings =
  | {
      kind: "agent-share";
      rate: FalseAlarmRate;
      /** In lower case; null for each agent. */
      agent: string | null;
      /** Whose answers are watched; null for the tracer's that cover most of the newest failures. */
      method: WatchedMethod | null;
    }
  | { kind: "failure-rate" | "version"; rate: FalseAlarmRate }
  /** A failure that was not seen before, or that is back. */
  | { kind: "incident" }
  /** Once a week, what became of incidents. */
  | { kind: "digest" }
  /** Null for the budget of the workspace. */
  | { kind: "budget"; automationId: string | null }
  /** Growing traces, each once. */
  | { kind: "alarm" };

/** In percent of a budget. */
export const budgetMarks = [80, 100] as const;
