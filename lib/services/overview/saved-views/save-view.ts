import { type SavedPage, type SavedView } from "@/lib/attribution/overview/saved-view";
import { actorId, type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { storedName, storedQuery, takenName, toSavedView } from "./view-row";

const maxViews = 200;

/**
 * Keeps the filters of a page under a name: `query` is the part of its address after the question mark, of which only
 * what the page knows is kept. Everybody sees it, or, where it is not shared, only who saves it. Throws INVALID, and
 * CONFLICT where the name is taken.
 */
export const saveView = async (
  ctx: WorkspaceContext,
  input: { page: SavedPage; name: string; query: string; isShared?: boolean | undefined },
): Promise<SavedView> => {
  const { workspaceId, actor } = ctx;
  const name = storedName(input.name);
  const query = storedQuery(input.page, input.query);
  if ((await prisma.savedView.count({ where: { workspaceId, page: input.page } })) >= maxViews)
    throw new KnownError("CONFLICT", `There are already ${maxViews} saved views. Delete one first.`);
  try {
    const row = await prisma.savedView.create({
      data: {
        workspaceId,
        page: input.page,
        name,
        query,
        isShared: input.isShared ?? true,
        createdById: actorId(actor),
        createdByName: escapeForStorage(actor.name),
      },
    });
    return toSavedView(ctx, row);
  } catch (error) {
    throw codeOf(error) === "P2002" ? takenName() : error;
  }
};
