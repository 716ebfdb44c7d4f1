import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { figureWords } from "@/lib/traces/saved-words";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { changeSettings } from "../../people/workspaces/change-settings";

/**
 * Says what the runs of the workspace may cost in a calendar month (UTC), in US dollars; null for no limit. It holds
 * from the next call on, also for runs that have begun. Throws INVALID for what is no amount, and a StaleError where
 * another limit holds than the one that was `seen`.
 */
export const setMonthlyBudget = async (
  ctx: WorkspaceContext,
  { budgetUsd, seen }: { budgetUsd: number | null; seen?: Seen },
): Promise<void> => {
  if (budgetUsd !== null && !(budgetUsd >= 0 && Number.isFinite(budgetUsd))) {
    const message = "A budget is an amount of 0 or more.";
    throw new KnownError("INVALID", message, [{ pointer: "/budgetUsd", message }]);
  }
  const data = { monthlyBudgetUsd: budgetUsd };
  await changeSettings({ subject: "Monthly budget", details: { toUsd: budgetUsd } }, ctx, data, (there) =>
    requireFresh(seen, standing(figureWords(there.monthlyBudgetUsd))),
  );
};
