import { type JudgeMessage, type Shown, type TokenProbability } from "./judge";

/**
 * One answered completion as it is kept: enough to show it, to count it, and to give the
 * same answer again without asking.
 */
export interface RecordedCall {
  /**
   * SHA-256, hex, over everything that is sent: address, model, parameters, messages, headers. The key of a look-up.
   */
  requestHash: string;
  model: string;
  name: string;
  firstStep: number;
  lastStep: number;
  splitAt: number | null;
  messages: JudgeMessage[];
  /** Null in calls that were recorded before it was. */
  shown: Shown | null;
  reply: string;
  finishReason: string | null;
  probabilities: readonly TokenProbability[] | null;
  /** Whether the reply could be used; one that could not is not used again for another run. */
  isReadable: boolean;
  /** Taken from an earlier run that asked the same; it cost nothing this time. */
  isReused: boolean;
  /** HTTP attempts until it was answered, this one included. */
  attemptCount: number;
  inputTokens: number;
  /** Of `inputTokens`, those that the provider read from its prompt cache. */
  cachedTokens: number;
  outputTokens: number;
  costUsd: number | null;
  latencyMs: number;
  /** Which model answered, as the endpoint says it; null where it does not, and in calls from before it was kept. */
  servedBy?: string | null;
}

/**
 * Where answered calls are kept. `recall` gives the recorded answer of a request once (a second request with the same
 * hash gets the second record), `record` resolves when the call is safe: only then does the method go on.
 */
export interface CallStore {
  recall(requestHash: string): RecordedCall | null;
  /**
   * A readable reply that an earlier run got to the very same request; null where there is
   * none or the run is to ask anew.
   */
  reuse?(requestHash: string): Promise<RecordedCall | null>;
  record(call: RecordedCall): Promise<void>;
}

/** The most that one call can take. `costUsd` is null where the model has no known price. */
export interface WorstCase {
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
}

/**
 * What may still be spent. `reserve` sets the worst case aside before a request leaves and rejects with JudgeError
 * `budget` where that would go beyond a limit; recording the call with this `requestHash` settles it, `release` gives
 * it back after a call without an answer.
 */
export interface Budget {
  reserve(worst: WorstCase, requestHash: string): Promise<{ release: () => Promise<void> }>;
}
