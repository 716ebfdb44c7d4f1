"use server";

import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { changeImport } from "@/lib/services/intake/imports/change-import";
import { requireImport } from "@/lib/services/intake/imports/require-import";
import { listMappings } from "@/lib/services/intake/mappings/list-mappings";
import { saveMapping } from "@/lib/services/intake/mappings/save-mapping";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";

const OfImport = z.object({ workspace: z.string(), id: z.uuid() });

/** Reads an import by a mapping, and keeps the mapping where it has a name. */
export const mapImportAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfImport.extend({ mapping: FileMapping, name: z.string().trim().min(1).max(80).nullable(), seen }))
  .action(async ({ parsedInput: { id, mapping, name, seen }, ctx }) => {
    if (name === null) return changeImport(ctx, { id, mapping });
    await requireImport(ctx, id);
    const known = (await listMappings(ctx)).find((each) => each.name === name);
    const saved = await saveMapping(ctx, { id: known?.id, name, rule: mapping, seen });
    return changeImport(ctx, { id, mappingId: saved.id });
  });
