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
  /** What stands over its fence: empty where nothing does, else closed by a line break. */
  heading: string;
  /** The whole step in its fence, its heading over it. */
  fence: string;
  fenceBytes: number;
  /** Heading and fence without the step's text. */
  frameBytes: number;
}

/** `headings` gives what stands over the fence of a step, by its place among `steps`. */
export function prepareSteps(
  steps: readonly Step[],
  nonce: string,
  headings: ReadonlyMap<number, string> = new Map(),
): PreparedStep[] {
  return steps.map(({ index, agent, content }, at) => {
    const text = safeText(content);
    const heading = headings.get(at) ?? "";
    const fence = heading + stepFence(nonce, { index, agent, text });
    return {
      index,
      agent,
      text,
      tableLine: `${index} → ${escapeAttribute(agent, nonce)}`,
      heading,
      fence,
      fenceBytes: countBytes(fence),
      frameBytes: countBytes(heading + stepFence(nonce, { index, agent, text: "" })),
    };
  });
}
