import { type EntryPlan, type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readSources } from "../data-sets/read-sources";
import { requireSplit, requireVersion } from "../data-sets/require-version";
import { readPlannedTraces } from "../../answers/planning/planned-traces.sql";
import { readMonth } from "../../answers/spend/read-month";
import { checkEntries, checkLimits, type EvaluationChoice, type EvaluationLimits } from "./evaluation-choice";
import { planEntry } from "./plan-entry";
import { readPlannedCases } from "./plan-evaluation.sql";
import { sumPlans } from "./sum-plans";

/**
 * What an evaluation would take, entry by entry and in all: calls, and an estimate of tokens, cost and time (see
 * RunPlan). Starts nothing. An entry that cannot be run says why. Throws INVALID for no entries, too many, or a
 * split that there is not; NOT_FOUND.
 */
export const planEvaluation = async (
  ctx: WorkspaceContext,
  input: EvaluationChoice & Partial<EvaluationLimits>,
): Promise<EvaluationPlan> => {
  const version = await requireVersion(ctx, input.versionId);
  const { split, repeats, maxCostUsd = null, maxTokens = null } = input;
  requireSplit(version, split);
  checkEntries(input);
  checkLimits({ maxCostUsd, maxTokens });
  const rows = await readPlannedCases(prisma, { ctx, version, split });
  const ids = rows.flatMap(({ traceId, isThere }) => (isThere ? [traceId] : []));
  const [traces, sources, month] = await Promise.all([
    ids.length === 0 ? [] : readPlannedTraces(ctx, { ids }),
    readSources(ctx, ids),
    readMonth(ctx),
  ]);
  const entries: EntryPlan[] = [];
  for (const entry of input.entries) entries.push(await planEntry(ctx, entry, { traces, repeats, month, maxCostUsd }));
  const runnable = entries.flatMap(({ providerName, plan, refusal }) =>
    plan && refusal === null ? [{ providerName, plan }] : [],
  );
  const labelledCount = [...sources.values()].filter(({ isDisputed }) => !isDisputed).length;
  return {
    caseCount: ids.length,
    leftOutCount: rows.length - ids.length,
    withoutTruthCount: ids.length - labelledCount,
    repeats,
    runCount: ids.length * runnable.length * repeats,
    entries,
    ...sumPlans(runnable),
    month: month.budgetUsd === null ? null : { ...month, budgetUsd: month.budgetUsd },
  };
};
