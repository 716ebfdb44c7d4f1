"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { renameWorkspace } from "@/lib/services/workspaces/rename-workspace";

const RenameWorkspace = z.object({
  workspace: z.string(),
  name: z.string().trim().min(1, "Give the workspace a name.").max(80, "A name may have 80 characters at most."),
});

export const renameWorkspaceAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(RenameWorkspace)
  .action(async ({ parsedInput, ctx }) => {
    await renameWorkspace(ctx, { name: parsedInput.name });
    revalidatePath(paths.workspace(ctx.workspaceSlug), "layout");
  });
