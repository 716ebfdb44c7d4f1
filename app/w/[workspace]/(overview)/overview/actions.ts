"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { savedPages } from "@/lib/attribution/overview/saved-view";
import { paths } from "@/lib/paths";
import { deleteView, renameView } from "@/lib/services/overview/saved-views/change-view";
import { listSavedViews } from "@/lib/services/overview/saved-views/list-saved-views";
import { saveView } from "@/lib/services/overview/saved-views/save-view";

const name = z.string().max(200);

/** Every saved view of the workspace by name, for the palette. */
export const listViewsAction = workspaceAction
  .metadata({ permission: "dashboard:read" })
  .inputSchema(z.object({ workspace: z.string() }))
  .action(async ({ ctx }) =>
    (await listSavedViews(ctx)).map(({ id, name: title, page }) => ({ id, name: title, page })),
  );

/** Keeps the filters of a dashboard under a name. */
export const saveViewAction = workspaceAction
  .metadata({ permission: "view:write" })
  .inputSchema(z.object({ workspace: z.string(), page: z.enum(savedPages), name, query: z.string().max(10_000) }))
  .action(async ({ parsedInput, ctx }) => {
    const view = await saveView(ctx, parsedInput);
    revalidatePath(paths.overview(ctx.workspaceSlug), "layout");
    return view;
  });

/** Gives a saved view another name. */
export const renameViewAction = workspaceAction
  .metadata({ permission: "view:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.uuid(), name, seen }))
  .action(async ({ parsedInput, ctx }) => {
    await renameView(ctx, parsedInput);
    revalidatePath(paths.overview(ctx.workspaceSlug), "layout");
  });

/** Forgets a saved view. */
export const deleteViewAction = workspaceAction
  .metadata({ permission: "view:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => {
    await deleteView(ctx, parsedInput);
    revalidatePath(paths.overview(ctx.workspaceSlug), "layout");
  });
