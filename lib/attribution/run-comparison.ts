import { type RunDifference } from "./diff-runs";
import { type WordDifference } from "./diff-words";
import { type JudgeMessage } from "./judge";
import { type RunRecord } from "./run-record";

/**
 * The first calls of two runs whose prompts differ, each by its number; `messages` are both prompts at once, the long
 * parts that are the same left out.
 */
export interface PromptDifference {
  sequenceA: number;
  sequenceB: number;
  nameA: string;
  nameB: string;
  messages: { role: JudgeMessage["role"]; words: WordDifference[] }[];
}

/** Two runs on one trace beside each other. */
export interface RunComparison {
  a: RunRecord;
  b: RunRecord;
  difference: RunDifference;
  /** Null where every call that both have asks the same. */
  firstPrompt: PromptDifference | null;
  /**
   * Whether the answer hangs on text that addresses a judge; null unless one of the two is
   * the other with that text masked.
   */
  masked: { depends: boolean; sentence: string } | null;
}
