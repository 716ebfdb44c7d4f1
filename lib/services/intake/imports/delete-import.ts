import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { recordAudit } from "../../people/audit/record-audit";
import { dropUnusedOriginals } from "../originals/drop-unused-originals";
import { requireRowId } from "../../ground/ids/row-id";
import { bulkTransaction } from "../../ground/search/select-traces";
import { deleteTracesOfImport, type Doomed, lockImport } from "./delete-import.sql";

/**
 * Takes an import away with all that it left: bytes, and what a storing that had not come to its end has stored. To be
 * called with its row locked. Answers how many traces went with it.
 */
export const removeImport = async (tx: Prisma.TransactionClient, doomed: Doomed): Promise<number> => {
  const { id, workspaceId, originalId, status } = doomed;
  const gone = status === "STORING" ? await deleteTracesOfImport(tx, workspaceId, id) : [];
  await tx.import.deleteMany({ where: { id } });
  if (originalId) await dropUnusedOriginals(tx, [originalId]);
  return gone.length;
};

/**
 * Cancels an import, whether its bytes arrive, are read, are looked at or stored: nothing of it stays. Of one that is
 * DONE only the record goes; its traces stay. Throws NOT_FOUND.
 */
export const deleteImport = async (ctx: WorkspaceContext, input: { id: string }): Promise<void> => {
  const id = requireRowId(input.id, "import");
  await prisma.$transaction(async (tx) => {
    // Waits for a batch that is being stored; the next one finds the row gone.
    const [row] = await lockImport(tx, ctx, id);
    if (!row) throw notFound("import");
    const gone = await removeImport(tx, row);
    if (gone === 0) return;
    await recordAudit(tx, ctx, {
      kind: "trace.deleted",
      subject: gone === 1 ? "1 trace" : `${gone} traces`,
      details: { traceCount: gone, withImport: id },
    });
  }, bulkTransaction);
};
