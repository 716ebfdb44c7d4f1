import { normaliseAgent } from "@/lib/traces/normalise-agent";
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
  /** Several runs, and no two of them point near each other. */
  isNone: boolean;
  /** "5 of 7 runs within ±1 of step 34"; "3 runs, 3 different steps" where `isNone`. */
  summary: string;
}

/**
 * Counts how many runs point near one step and how many name one agent. The step is one that a run pointed to;
 * of equals, the one with more runs exactly on it, then the earliest. Of agents named equally often, the one
 * named first. Null without runs.
 */
export function findAgreement(runs: readonly PointedAt[], toleranceSteps = 1): Agreement | null {
  const atStep = countBy(runs, ({ stepIndex }) => stepIndex);
  const near = (stepIndex: number): number => {
    let sum = 0;
    for (let at = stepIndex - toleranceSteps; at <= stepIndex + toleranceSteps; at += 1) sum += atStep.get(at) ?? 0;
    return sum;
  };
  const [step] = [...atStep]
    .map(([stepIndex, exact]) => ({ stepIndex, exact, count: near(stepIndex) }))
    .sort((a, b) => b.count - a.count || b.exact - a.exact || a.stepIndex - b.stepIndex);
  const byName = countBy(runs, ({ agent }) => normaliseAgent(agent).toLowerCase());
  const [[name, agentCount] = ["", 0]] = [...byName].sort(([, a], [, b]) => b - a);
  const named = runs.find(({ agent }) => normaliseAgent(agent).toLowerCase() === name);
  if (!step || !named) return null;
  const isNone = runs.length > 1 && step.count === 1;
  const within = toleranceSteps === 0 ? "on" : `within ±${toleranceSteps} of`;
  return {
    runCount: runs.length,
    stepIndex: step.stepIndex,
    stepCount: step.count,
    agent: normaliseAgent(named.agent),
    agentCount,
    toleranceSteps,
    isNone,
    summary: isNone
      ? `${runs.length} runs, ${runs.length} different steps`
      : `${step.count} of ${runs.length} ${runs.length === 1 ? "run" : "runs"} ${within} step ${step.stepIndex}`,
  };
}

function countBy<Key>(runs: readonly PointedAt[], keyOf: (run: PointedAt) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const run of runs) counts.set(keyOf(run), (counts.get(keyOf(run)) ?? 0) + 1);
  return counts;
}
