import { type ViewActions } from "@/components/overview/saved-views/view-actions";
import { type SavedPage } from "@/lib/attribution/overview/saved-view";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listSavedViews } from "@/lib/services/overview/saved-views/list-saved-views";
import { deleteViewAction, renameViewAction, saveViewAction, shareViewAction, updateViewAction } from "./actions";

const actions: ViewActions = {
  save: saveViewAction,
  rename: renameViewAction,
  update: updateViewAction,
  share: shareViewAction,
  remove: deleteViewAction,
};

/** What the menu of saved views needs; `openId` is the view that an address names. */
export const readSavedViews = async (
  ctx: WorkspaceContext,
  { page, query, openId }: { page: SavedPage; query: string; openId: string | string[] | undefined },
) => ({
  workspace: ctx.workspaceSlug,
  page,
  query,
  views: await listSavedViews(ctx, { page }),
  openId: typeof openId === "string" ? openId : null,
});

/** What may be done with saved views; null for who may only read. */
export const viewActionsFor = (ctx: WorkspaceContext): ViewActions | null =>
  can(ctx.role, "view:write") ? actions : null;
