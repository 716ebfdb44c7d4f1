"use server";

import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { markRead } from "@/lib/services/sharing/inbox/mark-read";

/** Marks items of one's own inbox as read or unread; without `ids`, all. */
export const markReadAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(
    z.object({ workspace: z.string(), ids: z.array(z.uuid()).max(200).optional(), isRead: z.boolean().optional() }),
  )
  .action(async ({ parsedInput: { ids, isRead }, ctx }) => markRead(ctx, { ids, isRead }));
