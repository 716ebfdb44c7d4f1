import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type ImportView } from "@/lib/traces/import-view";
import { toImportView } from "./import-row";
import { requireImport } from "./require-import";

/** How far an import is, and what was found and stored. */
export const getImport = async (ctx: WorkspaceContext, input: { id: string }): Promise<ImportView> =>
  toImportView(await requireImport(ctx, input.id));
