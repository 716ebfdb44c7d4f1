import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireLabeler } from "../../people/members/require-labeler";
import { noteWithdrawal } from "../queues/note-withdrawal";
import { requireRowId } from "../../ground/ids/row-id";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";

/** Takes back one's own label of a trace. Throws NOT_FOUND where there is none, FORBIDDEN as `requireLabeler`. */
export const deleteAnnotation = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<void> => {
  const traceId = requireRowId(input.traceId, "trace");
  const { workspaceId } = ctx;
  await prisma.$transaction(async (tx) => {
    const { userId: authorId } = await requireLabeler(ctx, tx);
    const row = await tx.annotation.findFirst({
      where: { traceId, authorId, workspaceId },
      select: { id: true, trace: { select: { systemKey: true, title: true } } },
    });
    if (!row) throw notFound("annotation");
    await tx.annotation.deleteMany({ where: { id: row.id } });
    await noteWithdrawal(tx, { workspaceId, traceId, userId: authorId });
    await noteLabelChanges(tx, workspaceId, [row.trace.systemKey]);
    await recordAudit(tx, ctx, {
      kind: "annotation.deleted",
      subject: unescapeFromStorage(row.trace.title),
      subjectId: traceId,
    });
  });
};
