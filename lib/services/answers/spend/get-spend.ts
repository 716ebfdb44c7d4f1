import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { monthOf } from "./month-of";
import { type MonthSpend, readMonth } from "./read-month";

/** What the workspace has spent on judge calls this month; `month` is as in 2026-11 (UTC). */
export const getSpend = async (ctx: WorkspaceContext): Promise<MonthSpend & { month: string }> => ({
  month: monthOf(new Date()).toISOString().slice(0, 7),
  ...(await readMonth(ctx)),
});
