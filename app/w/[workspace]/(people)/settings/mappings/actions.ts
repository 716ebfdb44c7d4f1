"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { name } from "@/lib/http/name";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { deleteMapping } from "@/lib/services/intake/mappings/delete-mapping";
import { renameMapping } from "@/lib/services/intake/mappings/save-mapping";

const OfMapping = z.object({ workspace: z.string(), id: z.uuid() });

export const renameMappingAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfMapping.extend({ name: name("the mapping"), seen }))
  .action(async ({ parsedInput, ctx }) => {
    await renameMapping(ctx, parsedInput);
    revalidatePath(paths.settings(ctx.workspaceSlug, "mappings"));
  });

export const deleteMappingAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfMapping)
  .action(async ({ parsedInput: { id }, ctx }) => {
    await deleteMapping(ctx, { id });
    revalidatePath(paths.settings(ctx.workspaceSlug, "mappings"));
  });
