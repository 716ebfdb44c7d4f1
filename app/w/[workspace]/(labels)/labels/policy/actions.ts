"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { savePolicy } from "@/lib/services/labels/policies/save-policy";

/** Answers the number of the new version, which holds from now on. */
export const savePolicyAction = workspaceAction
  .metadata({ permission: "policy:write" })
  .inputSchema(z.object({ workspace: z.string(), text: z.string().max(100_000), seen }))
  .action(async ({ parsedInput: { text, seen }, ctx }) => {
    const { version } = await savePolicy(ctx, { text, seen });
    revalidatePath(paths.policy(ctx.workspaceSlug));
    return { version };
  });
