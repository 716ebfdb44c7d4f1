import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireTrace } from "../../ground/stored/require-trace";

/** What the steps of a trace say they used, in all; null where none of them says. */
interface StepTotals {
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
}

/** The sums over all steps of a trace. */
export const readTotals = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<StepTotals> => {
  await requireTrace(ctx, input.traceId);
  const { _sum: totals } = await prisma.step.aggregate({
    where: { workspaceId: ctx.workspaceId, traceId: input.traceId },
    _sum: { inputTokens: true, outputTokens: true, costUsd: true },
  });
  return totals;
};
