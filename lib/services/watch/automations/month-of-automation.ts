import { type Database } from "@/lib/ask";
import { readMonths } from "./month-of-automation.sql";

/**
 * What counts against the month of automations: what their runs of this month (UTC) have spent, deleted ones too, and
 * of those that are under way their limit. US dollars, by automation id; one without a run is left out.
 */
export const readAutomationMonths = async (
  db: Database,
  workspaceId: string,
  automationIds: readonly string[],
): Promise<Map<string, { spentUsd: number; committedUsd: number }>> => {
  const rows = await readMonths(db, workspaceId, automationIds);
  return new Map(rows.map(({ automationId, ...sums }) => [automationId, sums]));
};
