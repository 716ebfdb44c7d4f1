"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { destinationFields } from "@/app/forms/destination-form";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { retryFailed } from "@/lib/services/watch/write-back/ask-for-sending";
import { deleteDestination } from "@/lib/services/watch/write-back/delete-destination";
import { saveDestination } from "@/lib/services/watch/write-back/save-destination";
import { testDestination } from "@/lib/services/watch/write-back/test-destination";

const OneDestination = z.object({ workspace: z.string(), id: z.string() });

const SaveDestination = z.object({
  workspace: z.string(),
  id: z.string().nullish(),
  ...destinationFields,
  seen,
});

const refresh = (workspace: string): void => revalidatePath(paths.settings(workspace, "write-back"));

export const saveDestinationAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(SaveDestination)
  .action(async ({ parsedInput, ctx }) => {
    const saved = await saveDestination(ctx, parsedInput);
    refresh(ctx.workspaceSlug);
    return saved;
  });

export const deleteDestinationAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(OneDestination)
  .action(async ({ parsedInput, ctx }) => {
    await deleteDestination(ctx, { id: parsedInput.id });
    refresh(ctx.workspaceSlug);
  });

/** Answers what is wrong, after 20 s at most; writes nothing there. */
export const testDestinationAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(OneDestination)
  .action(async ({ parsedInput, ctx }) => testDestination(ctx, { id: parsedInput.id }));

export const retrySendingAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(OneDestination)
  .action(async ({ parsedInput, ctx }) => {
    const answer = await retryFailed(ctx, { id: parsedInput.id });
    refresh(ctx.workspaceSlug);
    return answer;
  });
