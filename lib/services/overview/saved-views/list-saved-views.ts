import { type SavedPage, savedPages, type SavedView } from "@/lib/attribution/overview/saved-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { seenBy, toSavedView } from "./view-row";

/** Of a page. */
const maxViews = 200;

/** The saved views by name: those of all, and one's own; of one page where it is named. */
export const listSavedViews = async (
  ctx: WorkspaceContext,
  { page }: { page?: SavedPage } = {},
): Promise<SavedView[]> => {
  const where = { ...seenBy(ctx), ...(page ? { page } : {}) };
  const take = page ? maxViews : maxViews * savedPages.length;
  const rows = await prisma.savedView.findMany({ where, orderBy: [{ name: "asc" }, { id: "asc" }], take });
  return rows.map((row) => toSavedView(ctx, row));
};
