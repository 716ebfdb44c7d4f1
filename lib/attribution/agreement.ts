import { normaliseAgent, sameAgent } from "@/lib/traces/normalise-agent";
import { type PointedAt } from "./score";

/** Where several runs of one trace agree. */
export interface Agreement {
  runCount: number;
  /** The step that most runs point to within the tolerance. */
  stepIndex: number;
  stepCount: number;
  /** The agent that most runs name. */
  agent: string;
  agentCount: number;
  toleranceSteps: number;
  /** "5 of 7 runs within ±1 of step 34" */
  summary: string;
}

/**
 * Counts how many runs point near one step and how many name one agent. The step is one that a run pointed to; of equals, the one
 * with more runs exactly on it, then the earliest. Of agents named equally often, the one named first. Null without runs.
 */
export function findAgreement(runs: readonly PointedAt[], toleranceSteps = 1): Agreement | null {
  const near = (stepIndex: number, tolerance: number): number =>
    runs.filter((run) => Math.abs(run.stepIndex - stepIndex) <= tolerance).length;
  const [step] = [...new Set(runs.map((run) => run.stepIndex))]
    .map((stepIndex) => ({ stepIndex, count: near(stepIndex, toleranceSteps), exact: near(stepIndex, 0) }))
    .sort((a, b) => b.count - a.count || b.exact - a.exact || a.stepIndex - b.stepIndex);
  const [named] = runs
    .map(({ agent }) => ({ agent, count: runs.filter((run) => sameAgent(run.agent, agent)).length }))
    .sort((a, b) => b.count - a.count);
  if (!step || !named) return null;
  const within = toleranceSteps === 0 ? "on" : `within ±${toleranceSteps} of`;
  return {
    runCount: runs.length,
    stepIndex: step.stepIndex,
    stepCount: step.count,
    agent: normaliseAgent(named.agent),
    agentCount: named.count,
    toleranceSteps,
    summary: `${step.count} of ${runs.length} ${runs.length === 1 ? "run" : "runs"} ${within} step ${step.stepIndex}`,
  };
}
