import { type RankedStep, type Sign } from "@/lib/attribution/tracer";
import { sameAgent } from "@/lib/traces/normalise-agent";

const explained = 3;

/** The same steps, of the first three also what spoke for them. */
export const withSigns = (steps: readonly RankedStep[], signsOf: (stepIndex: number) => Sign[]): RankedStep[] =>
  steps.map((step, at) => (at < explained ? { ...step, signs: signsOf(step.stepIndex) } : step));

/** The same steps, the first of them that this agent took before all others. */
export function stepOfAgentFirst(steps: readonly RankedStep[], agent: string | undefined): RankedStep[] {
  const first = steps.find((step) => agent !== undefined && sameAgent(step.agent, agent)) ?? steps[0];
  return first ? [first, ...steps.filter((step) => step !== first)] : [];
}
