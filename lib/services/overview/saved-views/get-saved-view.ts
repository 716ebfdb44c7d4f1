import { type SavedView } from "@/lib/attribution/overview/saved-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { seenBy, toSavedView } from "./view-row";

/** A saved view of the workspace. Throws NOT_FOUND, also for one that somebody else keeps to themselves. */
export const getSavedView = async (ctx: WorkspaceContext, input: { id: string }): Promise<SavedView> => {
  const where = { id: requireRowId(input.id, "saved view"), ...seenBy(ctx) };
  const row = await prisma.savedView.findFirst({ where });
  if (!row) throw notFound("saved view");
  return toSavedView(ctx, row);
};
