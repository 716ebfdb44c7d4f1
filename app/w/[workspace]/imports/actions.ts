"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { changeImport } from "@/lib/services/imports/change-import";
import { deleteImport } from "@/lib/services/imports/delete-import";
import { previewMapping } from "@/lib/services/imports/preview-mapping";
import { storeImport } from "@/lib/services/imports/store-import";
import { listMappings } from "@/lib/services/mappings/list-mappings";
import { saveMapping } from "@/lib/services/mappings/save-mapping";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";

const OfImport = z.object({ workspace: z.string(), id: z.uuid() });

const Changes = OfImport.extend({
  reading: z
    .union([z.object({ format: z.string().max(100).nullable() }), z.object({ mappingId: z.uuid() })])
    .optional(),
  redacts: z.boolean().optional(),
});

const showChanges = (ctx: WorkspaceContext): void => {
  revalidatePath(paths.imports(ctx.workspaceSlug));
  revalidatePath(paths.traces(ctx.workspaceSlug));
};

/** Reads the file of an import in another way. */
export const changeImportAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(Changes)
  .action(async ({ parsedInput: { id, reading, redacts }, ctx }) => changeImport(ctx, { id, redacts, ...reading }));

export const storeImportAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfImport.extend({ system: z.string().trim().max(200).nullable() }))
  .action(async ({ parsedInput: { id, system }, ctx }) => {
    const view = await storeImport(ctx, { id, system });
    showChanges(ctx);
    return view;
  });

/** Ends an import wherever it is; of one that is done, its record goes and the traces stay. */
export const cancelImportAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfImport)
  .action(async ({ parsedInput: { id }, ctx }) => {
    await deleteImport(ctx, { id });
    showChanges(ctx);
    return { isCancelled: true };
  });

/** What a mapping would make of the file. Keeps nothing. */
export const previewMappingAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfImport.extend({ mapping: FileMapping }))
  .action(async ({ parsedInput: { id, mapping }, ctx }) => previewMapping(ctx, { id, mapping }));

/** Reads an import by a mapping, and keeps the mapping where it has a name. */
export const mapImportAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfImport.extend({ mapping: FileMapping, name: z.string().trim().min(1).max(80).nullable() }))
  .action(async ({ parsedInput: { id, mapping, name }, ctx }) => {
    if (name === null) return changeImport(ctx, { id, mapping });
    const known = (await listMappings(ctx)).find((each) => each.name === name);
    const saved = await saveMapping(ctx, { id: known?.id, name, rule: mapping });
    return changeImport(ctx, { id, mappingId: saved.id });
  });
