import { type Party } from "@/lib/traces/party";
import { type Outcome } from "@/lib/traces/trace";
import { type WeightedMethod } from "./method-weights";

/**
 * On what an answer to "who broke it" rests, as this reader may know it; a trace with
 * ground truth counts by that alone.
 */
export type Basis = "truth" | "run" | "none";

/** Traces of one day, outcome and basis. */
export interface DayRow {
  day: string;
  outcome: Outcome;
  basis: Basis;
  count: number;
}

/** Traces that did not pass of one basis, responsible agent and failure mode. */
export interface FailureRow {
  basis: "truth" | "run";
  /** In lower case: what tells agents apart. */
  agentKey: string;
  /** As written. */
  agent: string;
  /** What tells modes apart; null where none is named. */
  modeKey: string | null;
  mode: string | null;
  count: number;
}

/** Traces that did not pass of one basis and party; null where none is said. */
export interface PartyRow {
  basis: "truth" | "run";
  party: Party | null;
  count: number;
}

/**
 * Traces that did not pass of one basis whose decisive step lies in one tenth of the way from
 * first to last step: `bin` 0–9.
 */
export interface PositionRow {
  basis: "truth" | "run";
  bin: number;
  count: number;
}

/** What the newest runs of a method version with one set of weights say of traces with ground truth. */
export interface AccuracyRow extends WeightedMethod {
  /** Traces with ground truth that it has read; none whose question the weights had learned from. */
  count: number;
  agentRight: number;
  stepRight: number;
  /** Of these, those on which it has no clear answer: neither right nor wrong. */
  abstained: number;
}

/** What runs of a method with a model have cost. */
export interface CostRow {
  method: string;
  model: string | null;
  runCount: number;
  traceCount: number;
  callCount: number;
  inputTokens: number;
  outputTokens: number;
  /** Of the runs whose cost is known. */
  costUsd: number;
  unknownCostCount: number;
}

/** Traces on which several method versions answered, and on how many of them all say the same. */
export interface RunAgreementRow {
  count: number;
  sameAgent: number;
  sameStep: number;
}

/** The parts of a column over time: what failed by what is known of who broke it, and the rest. */
export const outcomeParts = ["failedTruth", "failedRun", "failedNone", "unknown", "passed"] as const;
export type OutcomePart = (typeof outcomeParts)[number];
