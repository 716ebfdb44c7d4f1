import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { noteWithdrawal } from "../queues/note-withdrawal";
import { requireRowId } from "../../ground/ids/row-id";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";

/** Takes back this person's own annotation of a trace. Throws NOT_FOUND where there is none. */
export const deleteAnnotation = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<void> => {
  const traceId = requireRowId(input.traceId, "trace");
  const authorId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const { workspaceId } = ctx;
  await prisma.$transaction(async (tx) => {
    const row = authorId
      ? await tx.annotation.findFirst({
          where: { traceId, authorId, workspaceId },
          select: { id: true, trace: { select: { systemKey: true, title: true } } },
        })
      : null;
    if (!row || authorId === null) throw notFound("annotation");
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
