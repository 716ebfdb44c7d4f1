import { type SavedPage, type SavedView } from "@/lib/attribution/overview/saved-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { seenBy, toSavedView } from "./view-row";

const maxViews = 200;

/** The saved views by name: those of all, and one's own; of one page where it is named. */
export const listSavedViews = async (
  ctx: WorkspaceContext,
  { page }: { page?: SavedPage } = {},
): Promise<SavedView[]> => {
  const where = { ...seenBy(ctx), ...(page ? { page } : {}) };
  const rows = await prisma.savedView.findMany({ where, orderBy: [{ name: "asc" }, { id: "asc" }], take: maxViews });
  return rows.map((row) => toSavedView(ctx, row));
};
