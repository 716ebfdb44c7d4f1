import { firstActingStep, isActing, type OutlinedStep } from "./acting-steps";

/**
 * The acting steps of the agent that acts most often, in order; of equals, the one that acts first. Where nobody acts,
 * `firstActingStep`; none without steps.
 */
export function busiestWorkerSteps<S extends OutlinedStep>(trace: { steps: readonly S[] }): S[] {
  const byAgent = new Map<string, S[]>();
  for (const step of trace.steps.filter(isActing)) {
    const known = byAgent.get(step.agent.toLowerCase());
    if (known === undefined) byAgent.set(step.agent.toLowerCase(), [step]);
    else known.push(step);
  }
  const [most] = [...byAgent.values()].sort((a, b) => b.length - a.length);
  const fallback = firstActingStep(trace);
  return most ?? (fallback ? [fallback] : []);
}
