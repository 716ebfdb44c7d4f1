import { type JudgeModel, usualReplyTokens } from "@/lib/attribution/judge-endpoint";
import { type JudgeMessage } from "@/lib/attribution/judge";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { estimateTokens } from "@/lib/attribution/token-estimate";
import { dollars, epsilonUsd } from "../../answers/spend/spend-limit";

/** One, and one more where the reply to the first cannot be used. */
export const maxCalls = 2;
/** The schema of the reply, and what a second question adds. */
const addedTokens = 400;
/** What a prompt cache may charge above the price of other input. */
const cacheFactor = 1.25;

/** The most that one call takes: a little above what is set aside for it. */
export function largestCall(messages: readonly JudgeMessage[], model: JudgeModel): WorstCase {
  const inputTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), addedTokens);
  const outputTokens = model.replyTokens ?? usualReplyTokens;
  const { inputUsdPerMillion: input, outputUsdPerMillion: output } = model;
  const costUsd =
    input === null || output === null ? null : (inputTokens * cacheFactor * input + outputTokens * output) / 1e6;
  return { inputTokens, outputTokens, costUsd };
}

interface Money {
  /** Of this name, and what it has cost so far with what is set aside; null for no limit. */
  maxCostUsd: number | null;
  spentUsd: number;
  monthlyBudgetUsd: number | null;
  monthUsd: number;
}

/** Why the next call may not be sent, with the way out; null where it may. */
export function nameRefusal({ maxCostUsd, spentUsd, monthlyBudgetUsd, monthUsd }: Money, worst: WorstCase) {
  if (worst.costUsd === null) {
    if (monthlyBudgetUsd === null && maxCostUsd === null) return null;
    return "The price of the model is unknown, so this workspace's monthly budget cannot be enforced. Set its price in this workspace's settings, under Providers, then ask again.";
  }
  const next = `and the next call could cost ${dollars(worst.costUsd)} more`;
  if (maxCostUsd !== null && spentUsd + worst.costUsd > maxCostUsd + epsilonUsd)
    return `This name may cost ${dollars(maxCostUsd)}. ${dollars(spentUsd)} is spent, ${next}. Ask again, or choose another model.`;
  if (monthlyBudgetUsd !== null && monthUsd + worst.costUsd > monthlyBudgetUsd + epsilonUsd)
    return `This workspace may spend ${dollars(monthlyBudgetUsd)} this month. ${dollars(monthUsd)} is spent or reserved, ${next}. Raise the monthly budget in this workspace's settings, or wait for the next month (UTC), then ask again.`;
  return null;
}
