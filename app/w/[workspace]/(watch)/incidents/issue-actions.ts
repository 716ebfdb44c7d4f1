"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { askForIssue } from "@/lib/services/watch/issues/ask-for-issue";
import { linkIssue } from "@/lib/services/watch/issues/link-issue";
import { previewIssue } from "@/lib/services/watch/issues/preview-issue";
import { unlinkIssue } from "@/lib/services/watch/issues/unlink-issue";

const ToTracker = z.object({ workspace: z.string(), number: z.int().positive(), destinationId: z.string() });

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.incidents(ctx.workspaceSlug), "layout");

/** What an issue would say. Sends nothing. */
export const previewIssueAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(ToTracker)
  .action(async ({ parsedInput, ctx }) => previewIssue(ctx, parsedInput));

/** Answers once the issue is asked for; a worker creates it. */
export const createIssueAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(ToTracker)
  .action(async ({ parsedInput, ctx }) => {
    await askForIssue(ctx, parsedInput);
    showChanges(ctx);
    return true;
  });

/** Answers once the issue is looked for; a worker finds it. */
export const linkIssueAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(z.object({ workspace: z.string(), number: z.int().positive(), address: z.string().max(2_000) }))
  .action(async ({ parsedInput, ctx }) => {
    await linkIssue(ctx, parsedInput);
    showChanges(ctx);
    return true;
  });

export const unlinkIssueAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    await unlinkIssue(ctx, parsedInput);
    showChanges(ctx);
    return true;
  });
