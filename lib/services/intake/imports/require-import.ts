import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { type ImportRow } from "./import-row";

/** Throws NOT_FOUND unless the import is one of this workspace. */
export const requireImport = async (ctx: WorkspaceContext, id: string): Promise<ImportRow> => {
  const row = await prisma.import.findFirst({
    where: { id: requireRowId(id, "import"), workspaceId: ctx.workspaceId },
  });
  if (!row) throw notFound("import");
  return row;
};
