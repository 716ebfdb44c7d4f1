"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { saveRedaction } from "@/lib/services/people/redaction/save-redaction";
import { RedactionSettings } from "@/lib/traces/redaction/redaction-settings";

/** What the workspace masks from now on. */
export const saveRedactionAction = workspaceAction
  .metadata({ permission: "workspace:write" })
  .inputSchema(z.object({ workspace: z.string(), settings: RedactionSettings, seen }))
  .action(async ({ parsedInput, ctx }) => {
    await saveRedaction(ctx, parsedInput.settings, parsedInput.seen);
    revalidatePath(paths.settings(ctx.workspaceSlug, "redaction"));
  });
