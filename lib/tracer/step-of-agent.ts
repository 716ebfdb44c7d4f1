import { type RankedStep } from "@/lib/attribution/tracer";
import { sameAgent } from "@/lib/traces/normalise-agent";

/** The same steps, the first of them that this agent took before all others. */
export function stepOfAgentFirst(steps: readonly RankedStep[], agent: string | undefined): RankedStep[] {
  const first = steps.find((step) => agent !== undefined && sameAgent(step.agent, agent)) ?? steps[0];
  return first ? [first, ...steps.filter((step) => step !== first)] : [];
}
