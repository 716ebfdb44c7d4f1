import { groupBy } from "@/lib/traces/group-by";
import { type EvaluationPlan, type PlanRange } from "@/lib/attribution/evaluation/evaluation-view";
import { type MethodPlan } from "@/lib/attribution/run-plan";

/** A plan for each case so often. What a single call takes stays. */
export const repeatPlan = (plan: MethodPlan, repeats: number): MethodPlan => {
  const times = <T extends number | null>(value: T): T => (value === null ? value : value * repeats) as T;
  return {
    ...plan,
    minCalls: times(plan.minCalls),
    maxCalls: times(plan.maxCalls),
    minInputTokens: times(plan.minInputTokens),
    maxInputTokens: times(plan.maxInputTokens),
    minOutputTokens: times(plan.minOutputTokens),
    maxOutputTokens: times(plan.maxOutputTokens),
    minCostUsd: times(plan.minCostUsd),
    maxCostUsd: times(plan.maxCostUsd),
    minMinutes: times(plan.minMinutes),
    maxMinutes: times(plan.maxMinutes),
  };
};

/** Null as soon as one is not known. */
const add = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);

const range = (
  plans: readonly MethodPlan[],
  min: (plan: MethodPlan) => number | null,
  max: (plan: MethodPlan) => number | null,
): PlanRange => ({ min: add(plans.map(min)), max: add(plans.map(max)) });

/**
 * The slowest provider is what one waits for: they are asked side by side, and each answers its
 * own entries one after another.
 */
const minutesOf = (entries: readonly { providerName: string | null; plan: MethodPlan }[]): PlanRange => {
  const providers = [...groupBy(entries, ({ providerName }) => providerName).values()].map((own) =>
    range(
      own.map(({ plan }) => plan),
      (plan) => plan.minMinutes,
      (plan) => plan.maxMinutes,
    ),
  );
  const most = (values: readonly (number | null)[]): number | null =>
    values.reduce((longest, value) => (longest === null || value === null ? null : Math.max(longest, value)), 0);
  return { min: most(providers.map(({ min }) => min)), max: most(providers.map(({ max }) => max)) };
};

const largest = (plans: readonly MethodPlan[]): EvaluationPlan["largestCall"] => ({
  tokens: Math.max(0, ...plans.map(({ largestCall }) => largestCall.tokens)),
  costUsd: plans.reduce<number | null>(
    (most, { largestCall: { costUsd } }) => (most === null || costUsd === null ? null : Math.max(most, costUsd)),
    0,
  ),
});

/** What all entries take together. */
export const sumPlans = (
  entries: readonly { providerName: string | null; plan: MethodPlan }[],
): Pick<EvaluationPlan, "calls" | "inputTokens" | "outputTokens" | "costUsd" | "minutes" | "largestCall"> => {
  const plans = entries.map(({ plan }) => plan);
  return {
    calls: range(
      plans,
      (plan) => plan.minCalls,
      (plan) => plan.maxCalls,
    ),
    inputTokens: range(
      plans,
      (plan) => plan.minInputTokens,
      (plan) => plan.maxInputTokens,
    ),
    outputTokens: range(
      plans,
      (plan) => plan.minOutputTokens,
      (plan) => plan.maxOutputTokens,
    ),
    costUsd: range(
      plans,
      (plan) => plan.minCostUsd,
      (plan) => plan.maxCostUsd,
    ),
    minutes: minutesOf(entries),
    largestCall: largest(plans),
  };
};
