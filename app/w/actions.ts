"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { userAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { createWorkspace } from "@/lib/services/workspaces/create-workspace";

const CreateWorkspace = z.object({
  name: z.string().trim().min(1, "Give the workspace a name.").max(80, "A name may have 80 characters at most."),
});

/** Makes a workspace and opens it. */
export const createWorkspaceAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(CreateWorkspace)
  .action(async ({ parsedInput, ctx }) => {
    const { slug } = await createWorkspace(ctx.user, parsedInput);
    redirect(paths.workspace(slug));
  });
