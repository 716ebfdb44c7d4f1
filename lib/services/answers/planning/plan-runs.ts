import { asksJudge } from "@/lib/attribution/asks-judge";
import { methods } from "@/lib/attribution/method-list";
import { defaultParameters } from "@/lib/attribution/method-parameters";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { type ChosenJudge, chooseJudge } from "../../connections/providers/choose-judge";
import { readPresentLimits } from "../../connections/providers/keep-pace";
import { readMonth } from "../spend/read-month";
import { readySelection } from "../../ground/search/ready-selection";
import { type PlannedJudge, planMethod } from "./plan-method";
import { readPlannedTraces } from "./planned-traces.sql";
import { priceFault, type RunChoice, settleMethod } from "../runs/run-choice";
import { countActive } from "./plan-runs.sql";

/** Who would be asked, or why nobody can be. */
export const findJudge = async (
  ctx: WorkspaceContext,
  { providerId, provider, model }: RunChoice,
): Promise<{ judge: ChosenJudge | null; refusal: string | null }> => {
  try {
    return { judge: await chooseJudge(ctx, { providerId, provider, model }), refusal: null };
  } catch (error) {
    if (!(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { judge: null, refusal: error.message };
  }
};

/** The judge with the provider's limits as they are now. */
export const readPace = async ({ providerId, model, ...limits }: ChosenJudge): Promise<PlannedJudge> => ({
  model,
  ...(await readPresentLimits(providerId, limits)),
});

/**
 * What starting this run on the selected traces would take, and every other method with the same model: calls, and an
 * estimate of tokens, cost and time (see RunPlan). Starts nothing. Where nobody can be asked, or a limit cannot be
 * kept, the plan says so. Throws INVALID for an unknown method or a parameter that it does not take, NOT_FOUND for a
 * provider of another workspace, CONFLICT like `readySelection`.
 */
export const planRuns = async (
  ctx: WorkspaceContext,
  input: { selection: TraceSelection } & RunChoice,
): Promise<RunPlan> => {
  const { method, parameters } = settleMethod(input);
  const selection = await readySelection(ctx, input.selection);
  const [{ judge, refusal }, traces, month] = await Promise.all([
    findJudge(ctx, input),
    readPlannedTraces(ctx, selection),
    readMonth(ctx),
  ]);
  const asked = judge && (await readPace(judge));
  const limits = { maxCostUsd: input.maxCostUsd ?? null, monthlyBudgetUsd: month.budgetUsd };
  const why = refusal ?? priceFault(judge && [judge.model], limits);
  const others = methods.filter((other) => other.offeredAs === "answer" && other !== method);
  const told = asksJudge(method, parameters) ? judge : null;
  const activeCount = await countActive(ctx, selection, {
    method: method.name,
    parameters,
    providerId: told?.providerId ?? null,
    model: told?.model.name ?? null,
  });
  return {
    traceCount: traces.length,
    activeCount,
    providerName: told?.providerName ?? null,
    model: told?.model.name ?? null,
    contextTokens: told?.model.contextTokens ?? 0,
    requestsPerMinute: (told && asked?.requestsPerMinute) ?? null,
    tokensPerMinute: (told && asked?.tokensPerMinute) ?? null,
    chosen: planMethod({ method, parameters, judge: asked }, traces, why),
    others: others.map((other) =>
      planMethod(
        { method: other, parameters: defaultParameters(other.parameterFields), judge: asked },
        ...([traces, why] as const),
      ),
    ),
    month: month.budgetUsd === null ? null : { ...month, budgetUsd: month.budgetUsd },
  };
};
