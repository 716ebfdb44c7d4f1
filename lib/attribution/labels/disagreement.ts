/** How far the claims about one trace lie apart. */
export interface Disagreement {
  /** Different agents that are named, without regard to case. */
  agentCount: number;
  /** Different steps that are named. */
  stepCount: number;
  /** From the earliest to the latest step that is named. */
  distanceSteps: number;
}

/** What the claims differ in, as a short sentence: "2 agents, 5 steps apart". */
export function disagreementWords({ agentCount, distanceSteps }: Disagreement): string {
  const agents = agentCount > 1 ? `${agentCount} agents` : "same agent";
  const steps = distanceSteps === 0 ? "same step" : `${distanceSteps} ${distanceSteps === 1 ? "step" : "steps"} apart`;
  return `${agents}, ${steps}`;
}
