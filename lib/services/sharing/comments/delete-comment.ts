import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireAuthor } from "./require-author";
import { requireComment } from "./require-comment";

/**
 * Takes back a comment: one's own, or with `comment:moderate` anybody's. Its words and whom it meant are gone, from
 * inboxes too; its place stays. Throws NOT_FOUND, FORBIDDEN.
 */
export const deleteComment = async (ctx: WorkspaceContext, input: { commentId: string }): Promise<void> => {
  const author = requireAuthor(ctx);
  await prisma.$transaction(async (tx) => {
    const { id, authorId, authorName, traceId } = await requireComment(tx, ctx, input.commentId);
    const isMine = author.id !== null && authorId === author.id;
    if (!isMine && !can(ctx.role, "comment:moderate"))
      throw new KnownError(
        "FORBIDDEN",
        "This comment is someone else's. An admin or owner of the workspace can delete it.",
      );
    await tx.mention.deleteMany({ where: { commentId: id } });
    await tx.inboxItem.deleteMany({ where: { commentId: id } });
    const { trace } = await tx.comment.update({
      where: { id },
      data: { text: "", deletedAt: new Date() },
      select: { trace: { select: { title: true } } },
    });
    await recordAudit(tx, ctx, {
      kind: "comment.deleted",
      subject: unescapeFromStorage(trace.title),
      subjectId: id,
      details: { author: unescapeFromStorage(authorName), traceId },
    });
  });
};
