import { type RunPlan } from "@/lib/attribution/run-plan";
import { roundUp, type SuggestedLimits } from "./limits-draft";
import { type RunChoice } from "./run-offer";

/**
 * Where a run could well be stopped: a tenth above the most that the plan says of one trace, twice the mean of several,
 * which differ; and the largest call besides, which is set aside before it leaves. Null where the plan does not say.
 */
export function suggestLimits({ traceCount, chosen }: Pick<RunPlan, "traceCount" | "chosen">): SuggestedLimits {
  const factor = traceCount > 1 ? 2 / traceCount : 1.1;
  const suggest = (most: number | null, largest: number | null) =>
    most !== null && most > 0 ? roundUp(most * factor + (largest ?? 0)) : null;
  const { maxCostUsd, maxInputTokens, maxOutputTokens, largestCall } = chosen;
  return {
    costUsd: suggest(maxCostUsd, largestCall.costUsd),
    tokens: suggest(maxInputTokens + maxOutputTokens, largestCall.tokens),
  };
}

/**
 * Whether a choice can be started with the money that there is, and what to know before.
 * `isRefused`: it cannot, as it stands.
 */
export interface MoneyNote {
  isRefused: boolean;
  text: string;
  /** Where it is mended. */
  way: "providers" | "budget" | null;
}

const unpriced = "the price of this model is unknown, so it cannot be enforced.";

/**
 * What stands between a plan and its start, money alone considered: the workspace's budget of this
 * month and the limits of the choice.
 */
export function moneyNotes(
  { traceCount, model, chosen, month }: Pick<RunPlan, "traceCount" | "model" | "chosen" | "month">,
  { maxCostUsd, maxTokens }: Pick<RunChoice, "maxCostUsd" | "maxTokens">,
): MoneyNote[] {
  if (chosen.maxCalls === 0 || model === null) return [];
  const { minCostUsd, maxCostUsd: most } = chosen;
  if (minCostUsd === null || most === null) {
    if (month)
      return [{ isRefused: true, text: `This workspace has a monthly budget, and ${unpriced}`, way: "providers" }];
    if (maxCostUsd !== null)
      return [{ isRefused: true, text: `A limit in dollars was set, and ${unpriced}`, way: "providers" }];
  }
  const notes: MoneyNote[] = [];
  const left = month ? month.budgetUsd - month.spentUsd - month.reservedUsd : Infinity;
  const dearest = Math.min(most ?? 0, maxCostUsd === null ? Infinity : maxCostUsd * traceCount);
  if (left <= 0) notes.push({ isRefused: true, text: "This month's budget is used up.", way: "budget" });
  else if (dearest > left)
    notes.push({
      isRefused: false,
      text: "This may cost more than the rest of this month's budget. Runs stopped by the budget end as PARTIAL, keep their results and resume when you raise it.",
      way: "budget",
    });
  const short = shortWords({ traceCount, chosen }, { maxCostUsd, maxTokens });
  if (short !== null) notes.push({ isRefused: false, text: short, way: null });
  return notes;
}

/** Why a limit will probably not do; null where it may. */
function shortWords(
  { traceCount, chosen }: Pick<RunPlan, "traceCount" | "chosen">,
  { maxCostUsd, maxTokens }: Pick<RunChoice, "maxCostUsd" | "maxTokens">,
): string | null {
  const isBelow = (costUsd: number | null, tokens: number): boolean =>
    (maxCostUsd !== null && costUsd !== null && maxCostUsd < costUsd) || (maxTokens !== null && maxTokens < tokens);
  const { minCostUsd, minInputTokens, minOutputTokens, largestCall } = chosen;
  if (isBelow(largestCall.costUsd, largestCall.tokens))
    return "The limit is below the maximum cost of a single call, which is reserved first, so the run may end as PARTIAL before anything is asked.";
  const least = minCostUsd === null ? null : minCostUsd / traceCount;
  if (isBelow(least, (minInputTokens + minOutputTokens) / traceCount))
    return "The limit is below the planned minimum, so the run will probably end as PARTIAL.";
  return null;
}
