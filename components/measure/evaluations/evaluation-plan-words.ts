import { type readLimits, roundUp, type SuggestedLimits } from "@/components/answers/run-dialog/limits-draft";
import { type EvaluationPlan, type PlanRange } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCompact, formatCost, formatCostRange, formatCount, formatDuration, formatNumber } from "@/lib/format";

const rangeWords = ({ min, max }: PlanRange, write: (value: number) => string): string => {
  if (min === null || max === null) return "not known";
  const [low, high] = [write(min), write(max)];
  return low === high ? low : `${low} – ${high}`;
};

const minuteWords = (minutes: number): string =>
  minutes < 1 ? "under a minute" : formatDuration(Math.ceil(minutes) * 60_000);

interface Row {
  name: string;
  value: string;
}

/** What the plan says in figures, one row each. */
export function planRows(plan: EvaluationPlan): Row[] {
  const { caseCount, repeats, runCount, entries } = plan;
  const runnable = entries.filter(({ refusal }) => refusal === null).length;
  const value = `${formatCount(runnable, "entry", "entries")} × ${formatCount(caseCount, "trace")}${repeats > 1 ? ` × ${repeats}` : ""} = ${formatNumber(runCount)}`;
  return [{ name: "Runs", value }, ...costRows(plan)];
}

type Costs = Pick<EvaluationPlan, "calls" | "inputTokens" | "outputTokens" | "costUsd">;

/** Calls and what they take. */
export function costRows({
  calls,
  inputTokens,
  outputTokens,
  costUsd,
  minutes,
}: Costs & Pick<EvaluationPlan, "minutes">): Row[] {
  const row = { name: "Calls", value: rangeWords(calls, formatNumber) };
  if (calls.max === 0) return [row, { name: "Cost", value: "none" }];
  return [
    row,
    { name: "Tokens in", value: rangeWords(inputTokens, formatCompact) },
    { name: "Tokens out", value: rangeWords(outputTokens, formatCompact) },
    { name: "Cost", value: formatCostRange(costUsd.min, costUsd.max) },
    { name: "Time", value: minutes.max === null ? "no rate limit set" : rangeWords(minutes, minuteWords) },
  ];
}

/** What to know before the start. */
export function planNotes(plan: EvaluationPlan, limits: ReturnType<typeof readLimits>): string[] {
  const { leftOutCount, withoutTruthCount } = plan;
  const notes: string[] = [];
  if (leftOutCount > 0)
    notes.push(
      `${formatCount(leftOutCount, "trace")} ${leftOutCount === 1 ? "is" : "are"} left out: deleted or changed since the data set was frozen.`,
    );
  if (withoutTruthCount > 0)
    notes.push(
      `${formatCount(withoutTruthCount, "trace")} without ground truth ${withoutTruthCount === 1 ? "is" : "are"} run too, but not counted until someone labels ${withoutTruthCount === 1 ? "it" : "them"}.`,
    );
  if (plan.entries.some((entry) => entry.plan?.images?.mostTokens === null))
    notes.push("What an image costs is not known for every model, and is not counted where it is not.");
  return [...notes, ...limitNotes(plan, limits)];
}

/** What limits and the month's budget may do to it. */
export function limitNotes(
  {
    costUsd,
    inputTokens,
    outputTokens,
    month,
    largestCall,
  }: Omit<Costs, "calls"> & Pick<EvaluationPlan, "month" | "largestCall">,
  limits: ReturnType<typeof readLimits>,
): string[] {
  const notes: string[] = [];
  const most = (inputTokens.max ?? 0) + (outputTokens.max ?? 0);
  const isBelow =
    (limits.maxCostUsd !== null && costUsd.max !== null && limits.maxCostUsd < costUsd.max) ||
    (limits.maxTokens !== null && limits.maxTokens < most);
  const isBelowCall =
    (limits.maxCostUsd !== null && largestCall.costUsd !== null && limits.maxCostUsd < largestCall.costUsd) ||
    (limits.maxTokens !== null && limits.maxTokens < largestCall.tokens);
  if (isBelowCall) notes.push("The limit is below the maximum cost of a single call, so nothing would run.");
  else if (isBelow)
    notes.push("It may reach the limit before it finishes. Finished answers are kept, and you can resume.");
  const left = month ? month.budgetUsd - month.spentUsd - month.reservedUsd : null;
  if (left !== null && (costUsd.max ?? 0) > left)
    notes.push(`${formatCost(Math.max(0, left))} of this month's budget is left, so it may stop early.`);
  return notes;
}

/**
 * Where it could well be stopped: a tenth above the most that the plan says. Null where nothing is
 * asked or the price is not known.
 */
export function suggestedLimits({ costUsd, inputTokens, outputTokens, calls }: Costs): SuggestedLimits {
  if (!calls.max) return { costUsd: null, tokens: null };
  const tokens = (inputTokens.max ?? 0) + (outputTokens.max ?? 0);
  return {
    costUsd: costUsd.max ? roundUp(costUsd.max * 1.1) : null,
    tokens: tokens > 0 ? roundUp(tokens * 1.1) : null,
  };
}
