import { sameAgent } from "@/lib/traces/normalise-agent";
import { agentShares } from "./agent-shares";
import { agentsOf, type Answer } from "./answer";

/** What one answer is worth. Shares are 0 or 1 and can be averaged. */
export interface AnswerScore {
  step: number;
  agent: number;
  top3: number;
  /** Whether the first step lies within ±1, ±2, … ±5 of the true one. */
  within: number[];
  /** 1 by the rank of the true step; 0 where it could not be named. */
  reciprocalRank: number;
  /**
   * How many steps are read in the order of the ranking until the true one is; all of the
   * trace's where it is not ranked.
   */
  inspections: number;
  /** Minus the logarithm of the true step's probability, in nats. */
  logLoss: number;
}

const tolerances = [1, 2, 3, 4, 5];
/**
 * So much probability is kept back for all steps alike, so that a true step that could not be named
 * costs much and not without end.
 */
const reserve = 0.01;

/**
 * Scores one answer: the step is the likeliest row, of equals the earliest; the agent is the one with the largest sum.
 */
export function scoreAnswer(answer: Answer): AnswerScore {
  const { rows, probabilities, label, trace } = answer;
  const order = [...rows.keys()].sort((a, b) => (probabilities[b] as number) - (probabilities[a] as number) || a - b);
  const ranked = order.map((row) => rows[row] as number);
  const rank = ranked.indexOf(label.stepIndex);
  const named = ranked[0] ?? 0;
  const [agent] = agentShares(agentsOf(answer), probabilities);
  return {
    step: named === label.stepIndex ? 1 : 0,
    agent: agent !== undefined && sameAgent(agent.agent, label.agent) ? 1 : 0,
    top3: rank >= 0 && rank < 3 ? 1 : 0,
    within: tolerances.map((tolerance) => (Math.abs(named - label.stepIndex) <= tolerance ? 1 : 0)),
    reciprocalRank: rank >= 0 ? 1 / (rank + 1) : 0,
    inspections: rank >= 0 ? rank + 1 : trace.steps.length,
    logLoss: stepLogLoss(answer),
  };
}

/** Minus the logarithm of the true step's probability, of which a hundredth is spread over all steps of the trace. */
export function stepLogLoss({ rows, probabilities, label, trace }: Answer): number {
  const row = rows.indexOf(label.stepIndex);
  const probability = row < 0 ? 0 : (probabilities[row] as number);
  return -Math.log((1 - reserve) * probability + reserve / Math.max(trace.steps.length, 1));
}
