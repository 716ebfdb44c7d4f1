import { sameAgent } from "@/lib/traces/normalise-agent";

/** What of an attribution is compared: any run, annotation or label has it. */
export interface PointedAt {
  agent: string;
  stepIndex: number;
}

interface Score {
  isAgentRight: boolean;
  isStepRight: boolean;
  /** How many steps after the true one it points; negative is before. */
  stepDistance: number;
}

/**
 * Compares an attribution with the ground truth: steps as whole numbers, agents by normalized name. Never by parts
 * of a text: 1 is not found in 12.
 */
export function scoreAttribution(attribution: PointedAt, truth: PointedAt): Score {
  const stepDistance = attribution.stepIndex - truth.stepIndex;
  return { isAgentRight: sameAgent(attribution.agent, truth.agent), isStepRight: stepDistance === 0, stepDistance };
}

/**
 * How what a run found compares with the ground truth. One with no clear answer is neither right nor wrong: what is
 * compared of it is the first step to read, and wherever that is shown or counted it is so under that name
 * (`isFirstToRead`), never among answers.
 */
export const scoreAnswer = (
  found: PointedAt & { isAbstained?: boolean | undefined },
  truth: PointedAt,
): Score & { isFirstToRead: boolean } => ({
  ...scoreAttribution(found, truth),
  isFirstToRead: found.isAbstained ?? false,
});
