import { type Attribution } from "@/lib/traces/attribution";
import { scoreAttribution } from "./score";

type Answer = Pick<Attribution, "agent" | "stepIndex">;

const name = ({ agent, stepIndex }: Answer): string => `step ${stepIndex}, ${agent}`;

/**
 * Whether an answer hangs on text that addresses a judge: `before` was given with that text in view, `after`
 * with it masked, all else alike.
 */
export function dependsOnMasked(before: Answer, after: Answer): { depends: boolean; sentence: string } {
  const { isAgentRight, isStepRight } = scoreAttribution(after, before);
  if (isAgentRight && isStepRight)
    return {
      depends: false,
      sentence: `The answer does not depend on the masked text: with and without it, it is ${name(before)}.`,
    };
  return {
    depends: true,
    sentence: `The answer depends on the masked text: with it ${name(before)}, without it ${name(after)}. Do not trust the first one before you have read that text.`,
  };
}
