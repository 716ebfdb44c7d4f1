import { type EntryChoice, type EntryPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { planMethod } from "../../answers/planning/plan-method";
import { findJudge, readPace } from "../../answers/planning/plan-runs";
import { type PlannedTrace } from "../../answers/planning/planned-traces.sql";
import { priceFault, settleMethod } from "../../answers/runs/run-choice";
import { type MonthSpend } from "../../answers/spend/read-month";
import { entryTitle } from "./entry-title";
import { repeatPlan } from "./sum-plans";

interface Planned {
  traces: readonly PlannedTrace[];
  repeats: number;
  month: MonthSpend;
  maxCostUsd: number | null;
}

const posted = "Its scores are sent in. Upload predictions instead.";

const planKnown = async (ctx: WorkspaceContext, entry: EntryChoice, planned: Planned): Promise<EntryPlan> => {
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
 * What an entry would take on these traces, each so often; where it cannot be run, it says why. Starts nothing.
 */
export const planEntry = (ctx: WorkspaceContext, entry: EntryChoice, planned: Planned): Promise<EntryPlan> =>
  planKnown(ctx, entry, planned).catch((error: unknown) => refused(entry, error));
