import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** What a workspace has spent on judge calls in a calendar month (UTC), and what is set aside for calls in flight. Costs are US dollars. */
export interface MonthSpend {
  /** Null for no limit. */
  budgetUsd: number | null;
  spentUsd: number;
  reservedUsd: number;
  callCount: number;
  inputTokens: number;
  outputTokens: number;
}

/** The month that is now. */
export const readMonth = async ({ workspaceId }: Pick<WorkspaceContext, "workspaceId">): Promise<MonthSpend> => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [workspace, spend, reserved] = await Promise.all([
    prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { monthlyBudgetUsd: true } }),
    prisma.monthlySpend.findUnique({ where: { workspaceId_month: { workspaceId, month } } }),
    prisma.spendReservation.aggregate({ where: { workspaceId }, _sum: { costUsd: true } }),
  ]);
  return {
    budgetUsd: workspace.monthlyBudgetUsd,
    spentUsd: spend?.costUsd ?? 0,
    reservedUsd: reserved._sum.costUsd ?? 0,
    callCount: spend?.callCount ?? 0,
    inputTokens: Number(spend?.inputTokens ?? 0),
    outputTokens: Number(spend?.outputTokens ?? 0),
  };
};
