import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type ImportView } from "@/lib/traces/import-view";
import { noCursor } from "../../ground/paging/list-cursor";
import { isRowId } from "../../ground/ids/row-id";
import { toImportView } from "./import-row";

const withoutTraces = (view: ImportView): ImportView => ({
  ...view,
  preview: view.preview && { ...view.preview, traces: [], issues: [] },
  result: view.result && { ...view.result, traces: [], failed: [] },
});

/**
 * Imports of the workspace, newest first, page by page, without the traces of their previews and results. Throws
 * INVALID for a cursor that is none.
 */
export const listImports = async (
  ctx: WorkspaceContext,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined } = {},
): Promise<{ imports: ImportView[]; nextCursor: string | null }> => {
  if (cursor !== undefined && !isRowId(cursor)) throw noCursor();
  const rows = await prisma.import.findMany({
    where: { workspaceId: ctx.workspaceId, ...(cursor === undefined ? {} : { id: { lt: cursor } }) },
    orderBy: { id: "desc" }, // ids begin with the time at which they were made
    take: limit + 1,
  });
  const imports = rows.slice(0, limit).map((row) => withoutTraces(toImportView(row)));
  return { imports, nextCursor: rows.length > limit ? (imports.at(-1)?.id ?? null) : null };
};
