import { type SavedPage, type SavedView } from "@/lib/attribution/overview/saved-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { toSavedView } from "./view-row";

const maxViews = 200;

/** The saved views by name, everybody's; of one page where it is named. */
export const listSavedViews = async (
  ctx: WorkspaceContext,
  { page }: { page?: SavedPage } = {},
): Promise<SavedView[]> => {
  const where = { workspaceId: ctx.workspaceId, ...(page ? { page } : {}) };
  const rows = await prisma.savedView.findMany({ where, orderBy: [{ name: "asc" }, { id: "asc" }], take: maxViews });
  return rows.map((row) => toSavedView(ctx, row));
};
