import { type Trace } from "@/lib/traces/trace";
import { type ReplayChange } from "../protocol/messages";

/** A change that would put one step right, and what was changed in a sentence for people. */
export interface Correction {
  change: ReplayChange;
  words: string;
  /**
   * The same as it is said to the agent where a system takes only hints: without remarks
   * for people. By default `words`.
   */
  hint?: string;
  /** Whether the new text is what a tool really gave when it was run: nobody gives the answer away by that. */
  isExecuted?: boolean;
}

/** Asked again because the first correction told the answer: `reason` says so for whoever corrects. */
export interface CorrectAgain {
  reason: string;
}

/**
 * Says how a step should have been taken, as small a change as will do, without the solution of the task. Null
 * where it finds nothing to correct. Rejects with the reason of the signal, or a JudgeError where a model is
 * asked and gives no usable answer.
 */
export interface Corrector {
  /** As the exhibit and the page call it: "scripted oracle", "gpt-5.2", "edits by hand". */
  name: string;
  correct: (trace: Trace, stepIndex: number, signal: AbortSignal, again?: CorrectAgain) => Promise<Correction | null>;
}
