import { softmax } from "@/lib/attribution/statistics/logit/softmax";

/**
 * Probabilities of the agents of these rows: summed over the rows of each, made `sharpness` times as peaked, most
 * likely first. Of equals, the one that speaks first.
 */
export function agentShares(
  agents: readonly string[],
  probabilities: ArrayLike<number>,
  sharpness = 1,
): { agent: string; probability: number }[] {
  const sums = new Map<string, { agent: string; sum: number }>();
  for (const [row, agent] of agents.entries()) {
    const known = sums.get(agent.toLowerCase());
    if (known === undefined) sums.set(agent.toLowerCase(), { agent, sum: probabilities[row] as number });
    else known.sum += probabilities[row] as number;
  }
  const found = [...sums.values()];
  const sharpened = softmax(
    found.map(({ sum }) => Math.log(Math.max(sum, 1e-12))),
    sharpness,
  );
  return found
    .map(({ agent }, at) => ({ agent, probability: sharpened[at] as number }))
    .sort((a, b) => b.probability - a.probability);
}
