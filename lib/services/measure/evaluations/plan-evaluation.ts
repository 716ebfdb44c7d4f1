import { type EntryChoice, type EntryPlan, type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { readSources } from "../data-sets/read-sources";
import { requireSplit, requireVersion } from "../data-sets/require-version";
import { planMethod } from "../../answers/planning/plan-method";
import { findJudge, readPace } from "../../answers/planning/plan-runs";
import { type PlannedTrace, readPlannedTraces } from "../../answers/planning/planned-traces.sql";
import { priceFault, settleMethod } from "../../answers/runs/run-choice";
import { type MonthSpend, readMonth } from "../../answers/spend/read-month";
import { entryTitle } from "./entry-title";
import { checkEntries, checkLimits, type EvaluationChoice, type EvaluationLimits } from "./evaluation-choice";
import { repeatPlan, sumPlans } from "./sum-plans";
import { readPlannedCases } from "./plan-evaluation.sql";

interface Planned {
  traces: readonly PlannedTrace[];
  repeats: number;
  month: MonthSpend;
  maxCostUsd: number | null;
}

const posted = "Its scores are sent in. Upload predictions instead.";

const planEntry = async (ctx: WorkspaceContext, entry: EntryChoice, planned: Planned): Promise<EntryPlan> => {
  const { traces, repeats, month, maxCostUsd } = planned;
  const { method, parameters } = settleMethod(entry);
  const { judge, refusal } = method.needsJudge ? await findJudge(ctx, entry) : { judge: null, refusal: null };
  const limits = { maxCostUsd, monthlyBudgetUsd: month.budgetUsd };
  const why = refusal ?? priceFault(judge && [judge.model], limits);
  const asked = judge && (await readPace(judge));
  const plan = repeatPlan(planMethod({ method, parameters, judge: asked }, traces, why), repeats);
  const model = judge?.model.name ?? null;
  const { revealExpectedAnswer = false, isMasked = false } = entry;
  return {
    title: entry.title?.trim() || entryTitle({ method, model, parameters, revealExpectedAnswer, isMasked }),
    method: method.name,
    providerName: judge?.providerName ?? null,
    model,
    refusal: method.offeredAs === "posted" ? posted : plan.unavailable,
    plan,
  };
};

/** An entry that does not exist here is planned as nothing, and says why. */
const refused = (entry: EntryChoice, error: unknown): EntryPlan => {
  if (!(error instanceof KnownError)) throw error;
  const { method, model = null, title = method } = entry;
  return { title, method, providerName: null, model, refusal: error.message, plan: null };
};

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
  for (const entry of input.entries)
    entries.push(
      await planEntry(ctx, entry, { traces, repeats, month, maxCostUsd }).catch((error: unknown) =>
        refused(entry, error),
      ),
    );
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
