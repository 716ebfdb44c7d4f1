import { type WorstCase } from "@/lib/attribution/recorded-call";

/** What may be spent; null for no limit. Tokens count input and output. */
export interface SpendLimits {
  maxCostUsd: number | null;
  maxTokens: number | null;
  monthlyBudgetUsd: number | null;
  /** Of all runs of the evaluation together; null where the run is of none. */
  evaluation: { maxCostUsd: number | null; maxTokens: number | null } | null;
}

/** What counts against the limits: what is spent, and what is set aside for calls in flight. */
export interface Spent {
  runUsd: number;
  runTokens: number;
  monthUsd: number;
  /** Of the evaluation; 0 where the run is of none. */
  evaluationUsd: number;
  evaluationTokens: number;
}

/** Two digits, and as many as it takes to show less than a cent. */
export const dollars = (usd: number): string => `$${usd >= 0.995 || usd === 0 ? usd.toFixed(2) : usd.toPrecision(2)}`;
const count = (tokens: number): string => Math.ceil(tokens).toLocaleString("en");

/** Sums of floating-point numbers may be off by so much. */
export const epsilonUsd = 1e-9;

/**
 * Why the next call may not be sent: one sentence each for the limit, what is spent of it and what the call could take,
 * and for the way out. Null where it may.
 */
export function refusalOf(limits: SpendLimits, spent: Spent, worst: WorstCase): string | null {
  const { maxCostUsd, maxTokens, monthlyBudgetUsd, evaluation } = limits;
  const tokens = worst.inputTokens + worst.outputTokens;
  if (maxTokens !== null && spent.runTokens + tokens > maxTokens)
    return `This run may use ${count(maxTokens)} tokens. ${count(spent.runTokens)} are used, and the next call could use ${count(tokens)} more. Resume it with a higher limit.`;
  const evaluationTokens = evaluation?.maxTokens ?? null;
  if (evaluationTokens !== null && spent.evaluationTokens + tokens > evaluationTokens)
    return `This evaluation may use ${count(evaluationTokens)} tokens. ${count(spent.evaluationTokens)} are used or reserved, and the next call could use ${count(tokens)} more. Resume the evaluation with a higher limit.`;
  const evaluationUsd = evaluation?.maxCostUsd ?? null;
  if (worst.costUsd === null) {
    if (maxCostUsd === null && evaluationUsd === null && monthlyBudgetUsd === null) return null;
    const own = maxCostUsd === null ? "this evaluation's cost limit" : "this run's cost limit";
    const limit = maxCostUsd === null && evaluationUsd === null ? "this workspace's monthly budget" : own;
    return `The price of the model is unknown, so ${limit} cannot be enforced. Set its price in this workspace's settings, under Providers, then resume the run.`;
  }
  const next = `and the next call could cost ${dollars(worst.costUsd)} more`;
  if (maxCostUsd !== null && spent.runUsd + worst.costUsd > maxCostUsd + epsilonUsd)
    return `This run may cost ${dollars(maxCostUsd)}. ${dollars(spent.runUsd)} is spent, ${next}. Resume it with a higher limit.`;
  if (evaluationUsd !== null && spent.evaluationUsd + worst.costUsd > evaluationUsd + epsilonUsd)
    return `This evaluation may cost ${dollars(evaluationUsd)}. ${dollars(spent.evaluationUsd)} is spent or reserved, ${next}. Resume the evaluation with a higher limit.`;
  if (monthlyBudgetUsd !== null && spent.monthUsd + worst.costUsd > monthlyBudgetUsd + epsilonUsd)
    return `The runs of this workspace may cost ${dollars(monthlyBudgetUsd)} this month. ${dollars(spent.monthUsd)} is spent or reserved, ${next}. Raise the monthly budget in this workspace's settings, or wait for the next month (UTC), then resume the run.`;
  return null;
}
