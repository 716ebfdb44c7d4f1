"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { deleteLabelSet } from "@/lib/services/labels/sets/delete-label-set";

/** Deletes an imported set with its labels. */
export const deleteLabelSetAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(z.object({ workspace: z.string(), id: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => {
    await deleteLabelSet(ctx, parsedInput);
    revalidatePath(paths.labels(ctx.workspaceSlug), "layout");
  });
