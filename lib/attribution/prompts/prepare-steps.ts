import { type Step } from "@/lib/traces/trace";
import { safeText } from "../safe-text";
import { countBytes } from "../token-estimate";
import { escapeAttribute, stepFence } from "./fence";

/** A step made ready once for all prompts of a run. Sizes are bytes of UTF-8. */
export interface PreparedStep {
  index: number;
  agent: string;
  /** The content as it can travel; positions are those of the original. */
  text: string;
  /** Its line in the table index → agent. */
  tableLine: string;
  /** The whole step in its fence. */
  fence: string;
  fenceBytes: number;
  /** The fence without its text. */
  frameBytes: number;
}

export function prepareSteps(steps: readonly Step[], nonce: string): PreparedStep[] {
  return steps.map(({ index, agent, content }) => {
    const text = safeText(content);
    const fence = stepFence(nonce, { index, agent, text });
    return {
      index,
      agent,
      text,
      tableLine: `${index} → ${escapeAttribute(agent, nonce)}`,
      fence,
      fenceBytes: countBytes(fence),
      frameBytes: countBytes(stepFence(nonce, { index, agent, text: "" })),
    };
  });
}
