import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { formatLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireRowId } from "../../ground/ids/row-id";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";
import { bulkTransaction } from "../../ground/search/select-traces";
import { readSystemsOfSet } from "./delete-label-set.sql";

/** Deletes an imported set with its labels and what was decided about them; the traces stay. Throws NOT_FOUND. */
export const deleteLabelSet = async (ctx: WorkspaceContext, input: { id: string }): Promise<{ traceCount: number }> => {
  const id = requireRowId(input.id, "label set");
  const { workspaceId } = ctx;
  return prisma.$transaction(async (tx) => {
    const set = await tx.labelSet.findFirst({ where: { id, workspaceId }, select: { name: true } });
    if (!set) throw notFound("label set");
    const systems = await readSystemsOfSet(tx, workspaceId, id);
    const labelSet = formatLabelSetRef({ kind: "imported", id });
    await tx.labelDecision.deleteMany({ where: { workspaceId, labelSet } });
    const { count } = await tx.importedLabel.deleteMany({ where: { workspaceId, labelSetId: id } });
    await tx.labelSet.deleteMany({ where: { id, workspaceId } });
    await recordAudit(tx, ctx, {
      kind: "label-set.deleted",
      subject: unescapeFromStorage(set.name),
      subjectId: id,
      details: { labelCount: count },
    });
    await noteLabelChanges(
      tx,
      workspaceId,
      systems.map(({ systemKey }) => systemKey),
    );
    return { traceCount: count };
  }, bulkTransaction);
};
