import { replayLimits } from "./protocol/messages";

/** How long a target over HTTP is waited for, and how much is read of it. */
export interface HttpTargetLimits {
  /** Longest time without a byte, also before the first. */
  silenceMs: number;
  /** What a replay may take beyond the seconds of its request before it is given up. */
  graceMs: number;
  /** How often a request is sent where nothing was executed before: nobody listened, or the system was busy. */
  attempts: number;
  /**
   * Before the second attempt; each further one waits twice as long. A longer `retry-after` is
   * honored up to `maxBackOffMs`.
   */
  backOffMs: number;
  maxBackOffMs: number;
  /** For capabilities, and for the cancellation of a replay that went wrong. */
  answerMs: number;
  cancelMs: number;
  lineBytes: number;
  answerBytes: number;
  /** Of an answer that is no stream. */
  documentBytes: number;
}

export const httpTargetLimits: HttpTargetLimits = {
  silenceMs: 30_000,
  graceMs: 10_000,
  attempts: 4,
  backOffMs: 500,
  maxBackOffMs: 60_000,
  answerMs: 15_000,
  cancelMs: 5_000,
  lineBytes: replayLimits.lineBytes,
  answerBytes: replayLimits.answerBytes,
  documentBytes: 1_000_000,
};
