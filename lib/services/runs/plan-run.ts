import { type RunPlan } from "@/lib/attribution/run-plan";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { requireTrace } from "../traces/require-trace";
import { planRuns } from "./plan-runs";
import { type RunChoice } from "./run-choice";

/** What starting this run on one trace would take; see `planRuns`. Throws NOT_FOUND where there is no such trace. */
export const planRun = async (
  ctx: WorkspaceContext,
  { traceId, ...choice }: { traceId: string } & RunChoice,
): Promise<RunPlan> => {
  await requireTrace(ctx, traceId);
  return planRuns(ctx, { selection: { ids: [traceId] }, ...choice });
};
