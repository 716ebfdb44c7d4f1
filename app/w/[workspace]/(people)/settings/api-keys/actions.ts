"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { roles } from "@/lib/auth/permissions";
import { workspaceAction } from "@/lib/http/action-door";
import { name } from "@/lib/http/name";
import { paths } from "@/lib/paths";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { revokeApiKey } from "@/lib/services/people/api-keys/revoke-api-key";

const CreateApiKey = z.object({
  workspace: z.string(),
  name: name("the key"),
  role: z.enum(roles),
  expiresInDays: z.number().int().min(1).max(3650).nullable(),
});

/** Answers `{ id, key }`: the only time that the key is seen. */
export const createApiKeyAction = workspaceAction
  .metadata({ permission: "api-key:write" })
  .inputSchema(CreateApiKey)
  .action(async ({ parsedInput, ctx }) => {
    const made = await createApiKey(ctx, parsedInput);
    revalidatePath(paths.settings(ctx.workspaceSlug, "api-keys"));
    return made;
  });

export const revokeApiKeyAction = workspaceAction
  .metadata({ permission: "api-key:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    await revokeApiKey(ctx, { id: parsedInput.id });
    revalidatePath(paths.settings(ctx.workspaceSlug, "api-keys"));
  });
