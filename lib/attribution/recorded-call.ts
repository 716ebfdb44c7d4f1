import { type JudgeMessage } from "./judge";

/** One answered completion as it is kept: enough to show it, to count it, and to give the same answer again without asking. */
export interface RecordedCall {
  /** SHA-256, hex, over call name, messages, steps in view and split: the key of a look-up. */
  requestHash: string;
  name: string;
  firstStep: number;
  lastStep: number;
  splitAt: number | null;
  messages: JudgeMessage[];
  reply: string;
  finishReason: string | null;
  /** HTTP attempts until it was answered, this one included. */
  attemptCount: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
  latencyMs: number;
}

/**
 * Where answered calls are kept. `recall` gives the recorded answer of a request once (a second request with the same hash gets the second record),
 * `record` resolves when the call is safe: only then does the method go on.
 */
export interface CallStore {
  recall(requestHash: string): RecordedCall | null;
  record(call: RecordedCall): Promise<void>;
}
