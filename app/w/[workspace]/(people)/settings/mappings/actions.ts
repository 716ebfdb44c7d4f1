"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { name } from "@/lib/http/name";
import { paths } from "@/lib/paths";
import { deleteMapping } from "@/lib/services/intake/mappings/delete-mapping";
import { requireMapping } from "@/lib/services/intake/mappings/require-mapping";
import { saveMapping } from "@/lib/services/intake/mappings/save-mapping";

const OfMapping = z.object({ workspace: z.string(), id: z.uuid() });

export const renameMappingAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfMapping.extend({ name: name("the mapping") }))
  .action(async ({ parsedInput: { id, name }, ctx }) => {
    const { rule } = await requireMapping(ctx, { id });
    await saveMapping(ctx, { id, name, rule });
    revalidatePath(paths.settings(ctx.workspaceSlug, "mappings"));
  });

export const deleteMappingAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfMapping)
  .action(async ({ parsedInput: { id }, ctx }) => {
    await deleteMapping(ctx, { id });
    revalidatePath(paths.settings(ctx.workspaceSlug, "mappings"));
  });
