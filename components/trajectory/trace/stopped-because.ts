import { formatCount } from "@/lib/format";
import { type StepOutline } from "./step-outline";

/** What is known of how a run ended. */
interface Ending {
  /** What the trace says of it, in its own words. */
  termination: string | null;
  finalAnswer: string | null;
  stepCount: number;
  /** Null where it is not known. */
  last: Pick<StepOutline, "kind" | "isError"> | null;
}

/** Names that frameworks give to their endings, where they say no more than one of these. */
const meanings: readonly { of: RegExp; words: string }[] = [
  { of: /length|output_tokens|truncat/i, words: "A model reply was cut off" },
  { of: /max|limit|exceed|exhaust|budget|quota|too_?many|timed? ?out|timeout/i, words: "A limit was reached" },
  { of: /interrupt|cancel|abort|kill/i, words: "It was interrupted" },
  { of: /error|fail|exception|crash|exit_format/i, words: "It failed" },
  { of: /tool[-_ ]?(calls?|use)|function_call/i, words: "It ended at a tool call" },
  { of: /escalat|transfer|hand_?off/i, words: "It handed the task on" },
  { of: /^user[-_]/i, words: "The user ended it" },
  {
    of: /^(stop|end[-_]?turn|agent[-_]stop|complet\w*|success\w*|finish\w*|submit\w*|done|terminate|final_?answer)$/i,
    words: "The agents ended it",
  },
];

/** Longer names, and those of several words, speak for themselves. */
const mostOfName = 40;

/**
 * Why a run stopped, in a sentence: as the trace says, what a bare name of an ending means with the name behind it, or
 * what can be read of its last step and its answer.
 */
export function stoppedBecause({ termination, finalAnswer, stepCount, last }: Ending): string {
  const stated = termination?.trim() ?? "";
  if (stated !== "") return statedWords(stated);
  const at = stepCount - 1;
  if (last?.isError) return `The last step (${at}) failed; the trace gives no reason.`;
  if (finalAnswer !== null) return "It gave an answer; the trace gives no reason.";
  if (last?.kind === "tool-call") return `Not stated; the last step (${at}) is a call with no result.`;
  if (last?.kind === "handoff") return `Not stated; the last step (${at}) hands off, and no agent picks it up.`;
  return `Not stated; the trace ends after ${formatCount(stepCount, "step")} without an answer.`;
}

function statedWords(stated: string): string {
  if (/[\s:]/.test(stated) || stated.length > mostOfName) return stated;
  const meaning = meanings.find(({ of }) => of.test(stated));
  return meaning ? `${meaning.words} (${stated}).` : stated;
}
