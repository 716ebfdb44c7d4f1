import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readMonthlySums } from "./read-spent";

/**
 * What a workspace has spent on judge calls in a calendar month (UTC), and what is set aside for calls
 * in flight. Costs are US dollars.
 */
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
  const { monthlyBudgetUsd } = await prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { monthlyBudgetUsd: true },
  });
  return { budgetUsd: monthlyBudgetUsd, ...(await readMonthlySums(prisma, workspaceId)) };
};
