import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listMappings } from "@/lib/services/intake/mappings/list-mappings";
import { traceFormats } from "@/lib/traces/format-list";
import { readSendPlan } from "./read-send-plan";

/** What a page offers to read files as; null for those who may not import. */
export const readImportChoices = async (ctx: WorkspaceContext): Promise<ReadingChoices | null> => {
  if (!can(ctx.role, "trace:write")) return null;
  const formats = traceFormats.map(({ name, title }) => ({ name, title }));
  const mappings = await listMappings(ctx);
  return {
    formats: formats.sort((a, b) => a.title.localeCompare(b.title, "en")),
    mappings: mappings.map(({ name }) => name),
    send: readSendPlan(ctx),
  };
};
