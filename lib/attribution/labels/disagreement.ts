import { normaliseAgent } from "@/lib/traces/normalise-agent";

/** Who and when, as somebody claims. */
export interface Claimed {
  agent: string;
  stepIndex: number;
}

/** How far the claims about one trace lie apart. */
export interface Disagreement {
  /** Different agents that are named, by normalised name without regard to case. */
  agentCount: number;
  /** Different steps that are named. */
  stepCount: number;
  /** From the earliest to the latest step that is named. */
  distanceSteps: number;
}

/** How far claims lie apart; null where all name one agent and one step, or there are fewer than two. */
export function measureDisagreement(claims: readonly Claimed[]): Disagreement | null {
  const agents = new Set(claims.map(({ agent }) => normaliseAgent(agent).toLowerCase()));
  const steps = claims.map(({ stepIndex }) => stepIndex);
  const stepCount = new Set(steps).size;
  if (agents.size <= 1 && stepCount <= 1) return null;
  return { agentCount: agents.size, stepCount, distanceSteps: Math.max(...steps) - Math.min(...steps) };
}

/** Orders the widest first: more agents before fewer, then the greater distance, then more steps. */
export const byDisagreement = (a: Disagreement, b: Disagreement): number =>
  b.agentCount - a.agentCount || b.distanceSteps - a.distanceSteps || b.stepCount - a.stepCount;

/** What the claims differ in, as a short sentence: "2 agents, 5 steps apart". */
export function disagreementWords({ agentCount, distanceSteps }: Disagreement): string {
  const agents = agentCount > 1 ? `${agentCount} agents` : "same agent";
  const steps = distanceSteps === 0 ? "same step" : `${distanceSteps} ${distanceSteps === 1 ? "step" : "steps"} apart`;
  return `${agents}, ${steps}`;
}
