"use server";

import { z } from "zod";
import { publicUrl } from "@/lib/env";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { listShares } from "@/lib/services/sharing/shares/list-shares";
import { previewShare } from "@/lib/services/sharing/shares/preview-share";
import { revokeShare } from "@/lib/services/sharing/shares/revoke-share";
import { ShareSettings } from "@/lib/traces/share-settings";

const OfTrace = z.object({ workspace: z.string(), traceId: z.uuid() });
const mostHours = 90 * 24;

/** What a reader of the link would see. Makes nothing. */
export const previewShareAction = workspaceAction
  .metadata({ permission: "share:write" })
  .inputSchema(OfTrace.extend({ settings: ShareSettings }))
  .action(async ({ parsedInput: { traceId, settings }, ctx }) => previewShare(ctx, { traceId, settings }));

/** Answers the whole address of the link: the only time that it is seen. */
export const createShareAction = workspaceAction
  .metadata({ permission: "share:write" })
  .inputSchema(
    OfTrace.extend({
      settings: ShareSettings,
      expiresInHours: z.int().min(1).max(mostHours).nullable(),
      passphrase: z
        .string()
        .min(8, "A passphrase has at least 8 characters.")
        .max(256, "A passphrase has at most 256 characters.")
        .nullable(),
    }),
  )
  .action(async ({ parsedInput, ctx }) => {
    const { token, ...share } = await createShare(ctx, parsedInput);
    return { ...share, url: publicUrl() + paths.share(token) };
  });

export const listSharesAction = workspaceAction
  .metadata({ permission: "share:read" })
  .inputSchema(OfTrace.extend({ cursor: z.string().max(500).optional() }))
  .action(async ({ parsedInput: { traceId, cursor }, ctx }) => listShares(ctx, { traceId, cursor }));

/** Ends a link at once and deletes its copy. */
export const revokeShareAction = workspaceAction
  .metadata({ permission: "share:write" })
  .inputSchema(z.object({ workspace: z.string(), shareId: z.uuid() }))
  .action(async ({ parsedInput: { shareId }, ctx }) => {
    await revokeShare(ctx, { shareId });
    return { isRevoked: true };
  });
