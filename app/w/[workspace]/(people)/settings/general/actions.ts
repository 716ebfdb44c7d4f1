"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { name } from "@/lib/http/name";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { renameWorkspace } from "@/lib/services/people/workspaces/rename-workspace";
import { setAbstainBelow } from "@/lib/services/people/workspaces/set-abstain-below";
import { removeSample } from "@/lib/services/sample/marks/remove-sample";
import { setAttributesUploads } from "@/lib/services/people/workspaces/set-attributes-uploads";

const RenameWorkspace = z.object({
  workspace: z.string(),
  name: name("the workspace"),
  seen,
});

export const renameWorkspaceAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(RenameWorkspace)
  .action(async ({ parsedInput, ctx }) => {
    await renameWorkspace(ctx, parsedInput);
    revalidatePath(paths.workspace(ctx.workspaceSlug), "layout");
  });

/** Whether the tracer reads failures by itself. */
export const setAttributesUploadsAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(z.object({ workspace: z.string(), attributesUploads: z.boolean() }))
  .action(async ({ parsedInput, ctx }) => {
    await setAttributesUploads(ctx, parsedInput);
    revalidatePath(paths.settings(ctx.workspaceSlug));
  });

/** From how often a method must be right on its answers are shown. */
export const setAbstainBelowAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(z.object({ workspace: z.string(), abstainBelow: z.number().nullable(), seen }))
  .action(async ({ parsedInput, ctx }) => {
    await setAbstainBelow(ctx, parsedInput);
    revalidatePath(paths.workspace(ctx.workspaceSlug), "layout");
  });

/** Takes away what came with the first start. */
export const removeSampleAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(z.object({ workspace: z.string() }))
  .action(async ({ ctx }) => {
    await removeSample(ctx);
    revalidatePath(paths.workspace(ctx.workspaceSlug), "layout");
  });
