"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { previewRetention } from "@/lib/services/intake/retention/preview-retention";
import { saveRetention } from "@/lib/services/intake/retention/save-retention";
import { RetentionSettings } from "@/lib/traces/retention/retention-settings";

const Wish = z.object({ workspace: z.string(), settings: RetentionSettings });

/** Which traces the workspace keeps from now on. */
export const saveRetentionAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(Wish.extend({ seen }))
  .action(async ({ parsedInput, ctx }) => {
    await saveRetention(ctx, parsedInput.settings, parsedInput.seen);
    revalidatePath(paths.settings(ctx.workspaceSlug, "retention"));
  });

/** What rules would delete, before they are saved. */
export const previewRetentionAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(Wish)
  .action(async ({ parsedInput, ctx }) => previewRetention(ctx, parsedInput.settings));
