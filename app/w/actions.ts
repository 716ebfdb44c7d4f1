"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { userAction } from "@/lib/http/action-door";
import { name } from "@/lib/http/name";
import { paths } from "@/lib/paths";
import { createWorkspace } from "@/lib/services/people/workspaces/create-workspace";

const CreateWorkspace = z.object({
  name: name("the workspace"),
});

/** Makes a workspace and opens it. */
export const createWorkspaceAction = userAction
  .metadata({ permission: "self" })
  .inputSchema(CreateWorkspace)
  .action(async ({ parsedInput, ctx }) => {
    const { slug } = await createWorkspace(ctx.user, parsedInput);
    redirect(paths.workspace(slug));
  });
