"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { savedPages } from "@/lib/attribution/overview/saved-view";
import { paths } from "@/lib/paths";
import { deleteView, renameView, shareView, updateView } from "@/lib/services/overview/saved-views/change-view";
import { listSavedViews } from "@/lib/services/overview/saved-views/list-saved-views";
import { saveView } from "@/lib/services/overview/saved-views/save-view";

const name = z.string().max(200);
const query = z.string().max(10_000);

const showChanges = (ctx: WorkspaceContext): void => {
  revalidatePath(paths.overview(ctx.workspaceSlug), "layout");
  revalidatePath(paths.traces(ctx.workspaceSlug));
  revalidatePath(paths.incidents(ctx.workspaceSlug));
};

/** Every saved view of the workspace by name, for the palette. */
export const listViewsAction = workspaceAction
  .metadata({ permission: "dashboard:read" })
  .inputSchema(z.object({ workspace: z.string() }))
  .action(async ({ ctx }) =>
    (await listSavedViews(ctx)).map(({ id, name: title, page }) => ({ id, name: title, page })),
  );

/** Keeps what a dashboard or a list shows under a name. */
export const saveViewAction = workspaceAction
  .metadata({ permission: "view:write" })
  .inputSchema(z.object({ workspace: z.string(), page: z.enum(savedPages), name, query, isShared: z.boolean() }))
  .action(async ({ parsedInput, ctx }) => {
    const view = await saveView(ctx, parsedInput);
    showChanges(ctx);
    return view;
  });

/** Gives a saved view another name. */
export const renameViewAction = workspaceAction
  .metadata({ permission: "view:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.uuid(), name, seen }))
  .action(async ({ parsedInput, ctx }) => {
    await renameView(ctx, parsedInput);
    showChanges(ctx);
  });

/** Has a saved view open what is shown now. */
export const updateViewAction = workspaceAction
  .metadata({ permission: "view:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.uuid(), query, seen }))
  .action(async ({ parsedInput, ctx }) => {
    await updateView(ctx, parsedInput);
    showChanges(ctx);
  });

/** Shows a saved view to everybody, or only to who made it. */
export const shareViewAction = workspaceAction
  .metadata({ permission: "view:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.uuid(), isShared: z.boolean() }))
  .action(async ({ parsedInput, ctx }) => {
    await shareView(ctx, parsedInput);
    showChanges(ctx);
  });

/** Forgets a saved view. */
export const deleteViewAction = workspaceAction
  .metadata({ permission: "view:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => {
    await deleteView(ctx, parsedInput);
    showChanges(ctx);
  });
