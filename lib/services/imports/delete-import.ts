import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { dropUnusedOriginals } from "../originals/drop-unused-originals";
import { requireRowId } from "../row-id";
import { bulkTransaction } from "../traces/select-traces";

interface Doomed {
  id: string;
  workspaceId: string;
  originalId: string | null;
  status: string;
}

/** Takes an import away with all that it left: bytes, and what a storing that had not come to its end has stored. To be called with its row locked. */
export const removeImport = async (tx: Prisma.TransactionClient, doomed: Doomed): Promise<void> => {
  const { id, workspaceId, originalId, status } = doomed;
  if (status === "STORING") await tx.trace.deleteMany({ where: { workspaceId, importId: id } });
  await tx.import.deleteMany({ where: { id } });
  if (originalId) await dropUnusedOriginals(tx, [originalId]);
};

/**
 * Cancels an import, whether its bytes arrive, are read, are looked at or stored: nothing of it stays. Of one that is DONE only the record goes; its
 * traces stay. Throws NOT_FOUND.
 */
export const deleteImport = async (ctx: WorkspaceContext, input: { id: string }): Promise<void> => {
  const id = requireRowId(input.id, "import");
  await prisma.$transaction(async (tx) => {
    // Waits for a batch that is being stored; the next one finds the row gone.
    const [row] = await tx.$queryRaw<Doomed[]>`
      select "id", "workspaceId", "originalId", "status" from "Import"
      where "workspaceId" = ${ctx.workspaceId}::uuid and "id" = ${id}::uuid for update`;
    if (!row) throw notFound("import");
    await removeImport(tx, row);
  }, bulkTransaction);
};
