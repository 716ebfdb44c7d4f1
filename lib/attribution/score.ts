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
