"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { name } from "@/lib/http/name";
import { paths } from "@/lib/paths";
import { renameWorkspace } from "@/lib/services/workspaces/rename-workspace";

const RenameWorkspace = z.object({
  workspace: z.string(),
  name: name("the workspace"),
});

export const renameWorkspaceAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(RenameWorkspace)
  .action(async ({ parsedInput, ctx }) => {
    await renameWorkspace(ctx, { name: parsedInput.name });
    revalidatePath(paths.workspace(ctx.workspaceSlug), "layout");
  });
