import { type Estimate, type Share } from "../statistics/estimate";
import { type EvaluationEntry } from "./evaluation-entry";

/**
 * How often each of several thresholds on stated or measured confidence would have answered, and been right: the
 * riskiest answers are left out first.
 */
export interface Calibration {
  /** Of exact steps, or of agents. */
  of: "step" | "agent";
  isMeasured: boolean;
  /** Mean squared difference of confidence and being right, 0–1, the less the better. */
  brier: Estimate;
  /** Expected calibration error over ten bins of equal width; null under 200 labels. */
  ece: number | null;
  bins: readonly { stated: number; right: number; count: number }[];
  /** By coverage, from the surest answers to all: the share of wrong ones among those answered. */
  riskCoverage: readonly { threshold: number; coverage: number; risk: number; count: number }[];
  count: number;
}

/** What an entry reaches on a set of traces. Repeats of a trace are averaged first. Shares count each trace once. */
export interface EntryScores {
  /** Traces in the denominator. */
  caseCount: number;
  questionCount: number;
  /**
   * Traces that are not in it, and why: no answer yet, stopped early, no ground truth, or the weights
   * had learned from the question.
   */
  leftOut: { pending: number; stopped: number; withoutTruth: number; seen: number };
  /** Answers, over all repeats. */
  states: { answered: number; abstained: number; unreadable: number; failed: number };
  agent: Share;
  step: Share;
  joint: Share;
  /** Of the traces whose label says whose fault it is; null where no answer or label says so. */
  party?: Share | null;
  /** Steps within ±1, ±2, … ±5. */
  within: readonly Share[];
  /** True step among the first 1, 3, 5 suspects. */
  top: readonly { k: number; share: Share }[];
  mrr: Estimate;
  /** exp(−d²/2) of the distance d in steps: 1 where exact, 0.61 one step off. */
  softStep: Estimate;
  /** Mean |distance| in steps, of those that named a step; null where none did. */
  distance: Estimate | null;
  /** As the reference scorer counts, by parts of a text: "1" is found in "12". */
  reference: { agent: number; step: number };
  inputTokens: number;
  outputTokens: number;
  /** Of all answers in the denominator, as the tokens; null where any price is not known. */
  costUsd: number | null;
  /** Mean of one answer; null where it is not known of any. */
  durationMs: number | null;
  /** US dollars per right agent, step and both; null where the cost is not known or nothing is right. */
  costPerRight: { agent: number | null; step: number | null; joint: number | null };
  /** Over repeats of the same trace; null with one repeat. */
  consistency: {
    repeats: number;
    /** Share of pairs of repeats that name the same step, agent. */
    sameStep: number;
    sameAgent: number;
    /** Standard deviation of the accuracies of the repeats. */
    stepDeviation: number;
    agentDeviation: number;
  } | null;
  calibration: { step: Calibration | null; agent: Calibration | null };
}

/** The same measures on a part of the traces. */
export interface Slice {
  by: "subset" | "length" | "agents";
  /** "hand-crafted", "11–30 steps", "4–6 agents". */
  title: string;
  scores: Pick<EntryScores, "caseCount" | "questionCount" | "agent" | "step" | "joint">;
}

export interface EntryReport {
  entry: EvaluationEntry;
  scores: EntryScores;
  slices: readonly Slice[];
}

/** Two entries on the traces that count for both; `b` may be the rule that reads no word and does best. */
export interface PairedTest {
  a: string;
  b: string;
  of: "step" | "agent";
  caseCount: number;
  /** Share of a minus share of b. */
  difference: Estimate;
  /** Two-sided, by flipping signs of whole questions. */
  permutationP: number;
  /** The same after Holm's correction over all pairs of the table. */
  holmP: number;
  /** Exact; only where traces are independent and there is one repeat: `onlyA` traces that a alone has right. */
  mcnemar: { onlyA: number; onlyB: number; p: number } | null;
}

/** A table that can be read: who was measured, on what, how well, and which differences are more than chance. */
export interface EvaluationReport {
  caseSet: {
    /** Of the traces and their ground truth: entries of another set cannot be compared with these. */
    hash: string;
    caseCount: number;
    questionCount: number;
    withoutTruth: number;
    /** Cases by where their ground truth comes from. */
    sources: Readonly<Record<string, number>>;
  };
  /** Methods and uploads in their order, then the rules that read no word. */
  entries: readonly EntryReport[];
  tests: readonly PairedTest[];
}
