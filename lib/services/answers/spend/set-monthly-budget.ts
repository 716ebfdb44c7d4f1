import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { changeSettings } from "../../people/workspaces/change-settings";

/**
 * Says what the runs of the workspace may cost in a calendar month (UTC), in US dollars; null for no limit. It holds
 * from the next call on, also for runs that have begun. Throws INVALID for what is no amount.
 */
export const setMonthlyBudget = async (
  ctx: WorkspaceContext,
  { budgetUsd }: { budgetUsd: number | null },
): Promise<void> => {
  if (budgetUsd !== null && !(budgetUsd >= 0 && Number.isFinite(budgetUsd))) {
    const message = "A budget is an amount of 0 or more.";
    throw new KnownError("INVALID", message, [{ pointer: "/budgetUsd", message }]);
  }
  await changeSettings({ subject: "Monthly budget", details: { toUsd: budgetUsd } }, ctx, {
    monthlyBudgetUsd: budgetUsd,
  });
};
