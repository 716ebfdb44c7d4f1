import { findMethod } from "@/lib/attribution/method-list";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { requireTrace } from "../../ground/stored/require-trace";
import { planRuns } from "./plan-runs";
import { type RunChoice, settleChoiceOf } from "../runs/run-choice";

/** Why this trace cannot be replayed by this choice; null where it can, or is not to be. */
const findLabRefusal = async (
  ctx: WorkspaceContext,
  choice: { traceId: string } & RunChoice,
): Promise<string | null> => {
  if (!findMethod(choice.method)?.needsLab) return null;
  try {
    await settleChoiceOf(ctx, choice);
    return null;
  } catch (error) {
    if (!(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return error.message;
  }
};

/**
 * What starting this run on one trace would take; see `planRuns`. A method that replays the trace says where it cannot.
 * Throws NOT_FOUND where there is no such trace or target.
 */
export const planRun = async (
  ctx: WorkspaceContext,
  { traceId, ...choice }: { traceId: string } & RunChoice,
): Promise<RunPlan> => {
  await requireTrace(ctx, traceId);
  const plan = await planRuns(ctx, { selection: { ids: [traceId] }, ...choice });
  const refusal = await findLabRefusal(ctx, { traceId, ...choice });
  if (refusal === null) return plan;
  return { ...plan, chosen: { ...plan.chosen, unavailable: plan.chosen.unavailable ?? refusal } };
};
