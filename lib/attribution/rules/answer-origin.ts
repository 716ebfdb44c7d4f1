import { type Step, type Trace } from "@/lib/traces/trace";
import { firstActingStep, isActing } from "./acting-steps";

/**
 * `tokens` are the words of the answer that this step brought; empty where none did, and then the step
 * is only where to begin reading.
 */
export interface AnswerOrigin {
  step: Step;
  tokens: string[];
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/**
 * Every acting step that brings words of the final answer, most words first, of equals the earliest first.
 * A word counts where it stands for the first time in the trace, and not where the question holds it:
 * repeating an answer brings nothing.
 */
export function answerOrigins(trace: Trace): AnswerOrigin[] {
  const known = wordsOf(trace.question);
  const waiting = new Set([...wordsOf(trace.finalAnswer ?? "")].filter((word) => !known.has(word)));
  const found: AnswerOrigin[] = [];
  for (const step of trace.steps) {
    if (waiting.size === 0) break;
    const words = wordsOf(step.content);
    const tokens = [...waiting].filter((word) => words.has(word));
    for (const token of tokens) waiting.delete(token);
    if (tokens.length > 0 && isActing(step)) found.push({ step, tokens });
  }
  return found.sort((a, b) => b.tokens.length - a.tokens.length || a.step.index - b.step.index);
}

/**
 * Origin of the final answer, a rule without parameters: the first of `answerOrigins`, else `firstActingStep`.
 * Null for a trace without steps.
 */
export function answerOriginStep(trace: Trace): AnswerOrigin | null {
  const [first] = answerOrigins(trace);
  const step = first?.step ?? firstActingStep(trace);
  return step && { step, tokens: first?.tokens ?? [] };
}
