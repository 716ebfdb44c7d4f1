import { type MethodPlan, type RunPlan } from "@/lib/attribution/run-plan";
import { formatCompact, formatCost, formatCostRange, formatNumberRange } from "@/lib/format";

/** What asking a model once would take, in a line: "1 call, about 40k tokens, $0.02". */
export function askWords({ chosen, model }: Pick<RunPlan, "chosen" | "model">): string {
  const tokens = chosen.maxInputTokens + chosen.maxOutputTokens;
  return [callWords(chosen), `about ${formatCompact(tokens)} tokens`, priceWords(chosen, model)].join(", ");
}

const callWords = ({ minCalls, maxCalls }: MethodPlan): string =>
  `${formatNumberRange(minCalls, maxCalls)} ${maxCalls === 1 ? "call" : "calls"}`;

function priceWords({ minCostUsd, maxCostUsd }: MethodPlan, model: string | null): string {
  if (model === null) return "at the price of the model that you choose";
  return maxCostUsd === null ? "price unknown" : formatCostRange(minCostUsd, maxCostUsd);
}

/** What the workspace may still spend in this month; null where it has set no limit. */
export const leftWords = ({ month }: Pick<RunPlan, "month">): string | null =>
  month && `Left this month: ${formatCost(Math.max(0, month.budgetUsd - month.spentUsd - month.reservedUsd))}.`;
