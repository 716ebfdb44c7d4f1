import { type ImportOffer } from "@/components/traces/import/import-actions";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listMappings } from "@/lib/services/mappings/list-mappings";
import { traceFormats } from "@/lib/traces/format-list";
import { cancelImportAction, changeImportAction, storeImportAction } from "./actions";

const actions: ImportOffer["actions"] = {
  change: changeImportAction,
  store: storeImportAction,
  cancel: cancelImportAction,
};

/** What a page needs to take files in; null for those who may not. */
export const readImportOffer = async (ctx: WorkspaceContext): Promise<ImportOffer | null> => {
  if (!can(ctx.role, "trace:write")) return null;
  const mappings = await listMappings(ctx);
  return {
    actions,
    choices: {
      formats: traceFormats
        .map(({ name, title }) => ({ name, title }))
        .sort((a, b) => a.title.localeCompare(b.title, "en")),
      mappings: mappings.map(({ id, name }) => ({ id, name })),
    },
  };
};
