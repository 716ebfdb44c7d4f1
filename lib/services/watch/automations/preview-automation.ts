import { readAutomationFilter } from "@/lib/attribution/watching/automation-filter";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { shownFilter } from "../../ground/search/ready-selection";
import { countMatching } from "./preview-automation.sql";

/**
 * How many of the traces that are there a filter would have matched; `fault` is a sentence where it
 * cannot be used. Changes nothing.
 */
export const previewAutomation = async (
  ctx: WorkspaceContext,
  input: { filter: string },
): Promise<{ matchCount: number; totalCount: number; fault: string | null }> => {
  const totalCount = await prisma.trace.count({ where: { workspaceId: ctx.workspaceId } });
  const { filter, fault } = readAutomationFilter(input.filter);
  if (filter === null) return { matchCount: 0, totalCount, fault };
  const shown = await shownFilter(ctx, filter);
  const [row] = await countMatching(prisma, ctx, shown.filter);
  return { matchCount: row?.count ?? 0, totalCount, fault: null };
};
