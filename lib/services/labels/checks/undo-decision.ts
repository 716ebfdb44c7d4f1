import { type LabelFault } from "@/lib/attribution/labels/lint-labels";
import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";

/**
 * Takes back that a label was accepted or excluded. Throws NOT_FOUND where nothing was decided, INVALID for a label
 * that was fixed: its change is undone where it was made.
 */
export const undoDecision = async (
  ctx: WorkspaceContext,
  input: { set: LabelSetRef; traceId: string; fault: LabelFault },
): Promise<void> => {
  const { workspaceId } = ctx;
  const traceId = requireRowId(input.traceId, "trace");
  const where = { workspaceId, traceId, labelSet: formatLabelSetRef(input.set), fault: input.fault };
  await prisma.$transaction(async (tx) => {
    const row = await tx.labelDecision.findFirst({
      where,
      select: { decision: true, trace: { select: { systemKey: true } } },
    });
    if (!row) throw notFound("decision");
    if (row.decision === "fixed")
      throw new KnownError(
        "INVALID",
        "This label was changed. Withdraw the adjudication of its trace, or change the label again.",
      );
    await tx.labelDecision.deleteMany({ where });
    await noteLabelChanges(tx, workspaceId, [row.trace.systemKey]);
  });
};
