import { type Trace } from "@/lib/traces/trace";
import { type Ranking, type Sign, type Tracer } from "../tracer";

/**
 * A tracer for tests: the probability of a step is `shares[index]` (0 for those beyond), scaled to sum to 1; a step
 * without a share bears no label.
 */
export function makeTracer(
  shares: readonly number[],
  { priorWeight = 1, signs = [], ...fields }: Partial<Ranking> & { priorWeight?: number; signs?: Sign[] } = {},
): Tracer {
  return {
    name: "made weights",
    hash: "0".repeat(64),
    priorWeight: () => priorWeight,
    rank: (trace) => {
      const ranking = rankBy(trace, shares);
      const steps = ranking.steps.map((step, at) => (at === 0 ? { ...step, signs } : step));
      return { ...ranking, steps, ...fields };
    },
  };
}

function rankBy(trace: Trace, shares: readonly number[]): Ranking {
  const known = trace.steps.filter(({ index }) => shares[index] !== undefined);
  const total = known.reduce((sum, { index }) => sum + (shares[index] ?? 0), 0);
  const steps = known
    .map(({ index, agent }) => ({ stepIndex: index, agent, probability: (shares[index] ?? 0) / total }))
    .sort((a, b) => b.probability - a.probability || a.stepIndex - b.stepIndex);
  const sums = new Map<string, number>();
  for (const { agent, probability } of steps) sums.set(agent, (sums.get(agent) ?? 0) + probability);
  const agents = [...sums].map(([agent, probability]) => ({ agent, probability }));
  return {
    steps,
    agents: agents.sort((a, b) => b.probability - a.probability),
    isCalibrated: false,
    applicability: { level: "familiar", distance: 0, words: "These weights know this system." },
    isAbstained: false,
    evidence: [],
    seen: "no",
  };
}
