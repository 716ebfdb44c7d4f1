import { lackSentence } from "@/lib/attribution/certificate/certificate-words";
import { sizesAsked } from "@/lib/attribution/certificate/certified-method";
import { type CertificationPlan } from "@/lib/attribution/certificate/judge-view";
import { probes } from "@/lib/attribution/certificate/probes/probe-list";
import { type EntryChoice } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readPlannedTraces } from "../../answers/planning/planned-traces.sql";
import { settleMethod } from "../../answers/runs/run-choice";
import { readMonth } from "../../answers/spend/read-month";
import { checkLimits, type EvaluationLimits } from "../evaluations/evaluation-choice";
import { planEntry } from "../evaluations/plan-entry";
import { sumPlans } from "../evaluations/sum-plans";
import { drawCertification } from "./draw-certification";

/**
 * What certifying a judge would take, on the very traces that would be drawn: calls, and an estimate of tokens, cost
 * and time (see RunPlan) with all that the probes add. Starts nothing. Says why it cannot be started where labels are
 * too few or a limit cannot be kept. Throws INVALID as `drawCertification` does.
 */
export const planCertification = async (
  ctx: WorkspaceContext,
  { entry, count, maxCostUsd, maxTokens }: EvaluationLimits & { entry: EntryChoice; count: number },
): Promise<CertificationPlan> => {
  checkLimits({ maxCostUsd, maxTokens });
  const [drawn, month] = await Promise.all([
    // What a limit refuses is said beside the figures.
    drawCertification(ctx, { entry, count, maxCostUsd: null }),
    readMonth(ctx),
  ]);
  const { method } = settleMethod(entry);
  const ids = drawn.cases.map(({ id }) => id);
  const traces = ids.length === 0 ? [] : await readPlannedTraces(ctx, { ids });
  const asked = traces.flatMap((trace) => sizesAsked(method, probes, trace));
  const { providerName, plan, refusal } = await planEntry(ctx, entry, { traces: asked, repeats: 1, month, maxCostUsd });
  return {
    traceCount: traces.length,
    timesAsked: traces.length === 0 ? 0 : asked.length / traces.length,
    lack: lackSentence(drawn),
    refusal,
    ...sumPlans(plan ? [{ providerName, plan }] : []),
    month: month.budgetUsd === null ? null : { ...month, budgetUsd: month.budgetUsd },
  };
};
