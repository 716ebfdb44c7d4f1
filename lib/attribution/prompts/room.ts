import { usualReplyTokens } from "../judge-endpoint";
import { JudgeError } from "../judge-error";
import { type ShownSteps, shortenSteps } from "../shorten";
import { BYTES_PER_TOKEN, countBytes } from "../token-estimate";
import { type PreparedStep } from "./prepare-steps";

/** Line breaks between the parts of a prompt, and what a provider's template adds around the messages. */
const WRAPPING_BYTES = 192;

/**
 * Bytes that are left for steps beside `fixed`, the parts of a prompt that are never cut. May be negative. The usual
 * reply is kept free, or a quarter of the context where that is less.
 */
export function roomBytes(contextTokens: number, fixed: readonly string[]): number {
  const promptTokens = contextTokens - Math.min(usualReplyTokens, Math.floor(contextTokens / 4));
  return promptTokens * BYTES_PER_TOKEN - WRAPPING_BYTES - fixed.reduce((sum, text) => sum + countBytes(text), 0);
}

/** Whether steps fit into a room as they are. */
export const fitWhole = (steps: readonly PreparedStep[], room: number): boolean =>
  steps.reduce((sum, { fenceBytes }) => sum + fenceBytes + 1, 0) <= room + 1;

/**
 * Shows steps in the room there is, shortened where they must be. Throws JudgeError `too-long` when they cannot fit.
 */
export function showSteps(input: {
  steps: readonly PreparedStep[];
  roomBytes: number;
  focus: readonly number[];
  nonce: string;
  contextTokens: number;
}): ShownSteps {
  const shown = shortenSteps(input);
  if (shown) return shown;
  throw new JudgeError(
    "too-long",
    `${input.steps.length} steps do not fit into a context of ${input.contextTokens} tokens even when shortened. Choose a model with a longer context.`,
  );
}
