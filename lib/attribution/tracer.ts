import { type Applicability, type Quote } from "@/lib/traces/attribution";
import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";

/** A step of a trace with the tracer's probability that it is the decisive one. */
export interface RankedStep {
  stepIndex: number;
  agent: string;
  probability: number;
  /** Why besides evidence, the strongest first; of the first three steps of a ranking. */
  signs?: Sign[];
}

/**
 * One sign that spoke for a step: in words, with how much it moved the step's log-odds
 * against the other steps of the trace.
 */
export interface Sign {
  feature: string;
  words: string;
  weight: number;
  quote: Quote | null;
}

/**
 * What weights knew of a trace before: nothing, its question, or the trace itself (then the ranking is out-of-fold).
 */
export type Seen = "no" | "question" | "trace";

export interface Ranking {
  /**
   * Every step that can bear a label; the probabilities sum to 1. The first is the likeliest of the first agent, so
   * that agent and step of one answer agree; then the likeliest first.
   */
  steps: RankedStep[];
  /**
   * Summed over the steps of each agent, most likely first; together a little less than 1 where agents that no
   * ranked step is by may be the one.
   */
  agents: { agent: string; probability: number }[];
  /** Whether the probabilities were calibrated on labeled traces of this system. Else they only order the steps. */
  isCalibrated: boolean;
  applicability: Applicability;
  /** Whether the first step is too uncertain to be named as an answer: the ranking is a reading order. */
  isAbstained: boolean;
  /** What the trace itself shows to be wrong, what weighs most first. */
  evidence: Finding[];
  seen: Seen;
}

/**
 * The learned, key-free reader that a method may use beside the judge. It is handed in like the judge, since its
 * weights come from a file or from a workspace. Pure, and the same trace gets the same ranking.
 */
export interface Tracer {
  /** As people call it: "shipped weights 1", "Billing team, version 3". */
  name: string;
  /** SHA-256 of the weights, hex: part of a run's manifest. */
  hash: string;
  /** How much its ranking counts beside a judge (`guided`): 0 where it was never fitted for this system. */
  priorWeight: (trace: Trace) => number;
  rank: (trace: Trace) => Ranking;
}
