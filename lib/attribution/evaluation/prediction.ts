import { type Party } from "@/lib/traces/party";
import { type Seen } from "../tracer";

/**
 * How an answer came about. `unreadable`: the judge replied, and what came could not be used; `failed`: anything
 * else went wrong; `stopped`: a limit or a person ended it early; `pending`: not done yet. `answered`, `abstained`
 * (with what would be read first), `unreadable` and `failed` are in the denominator of every share; `stopped` and
 * `pending` are in none, and are counted.
 */
export type PredictionState = "answered" | "abstained" | "unreadable" | "failed" | "stopped" | "pending";

/** What one entry said of one trace in one repeat. */
export interface Prediction {
  traceId: string;
  /** From 1. */
  repeat: number;
  state: PredictionState;
  /** Null unless answered or abstained. */
  agent: string | null;
  stepIndex: number | null;
  /** Whose fault it is; left out where the answer does not say. */
  party?: Party | null;
  /** Steps by suspicion, the answer first; at most 20. */
  suspects: readonly { stepIndex: number; agent: string }[];
  /**
   * 0–1 that step and agent are right: measured where the method says so, else as stated; null where it says neither.
   */
  confidence: { step: number; agent: number; isMeasured: boolean } | null;
  /**
   * What its weights had learned from: an answer on a trace or question they know counts only where it is out-of-fold.
   * Null where nothing is learned.
   */
  seen: Seen | null;
  inputTokens: number;
  outputTokens: number;
  /** Null where a price is not known. */
  costUsd: number | null;
  durationMs: number | null;
  /** The run that it came of; null for an uploaded one. */
  runId: string | null;
}
