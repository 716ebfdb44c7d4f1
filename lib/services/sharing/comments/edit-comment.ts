import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type CommentView } from "@/lib/traces/comments/comment-view";
import { plainText } from "@/lib/traces/comments/mention-text";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { readMentions, toCommentView } from "./comment-row";
import { requireAuthor, requireText } from "./require-author";
import { requireComment } from "./require-comment";
import { resolveMentions } from "./resolve-mentions";
import { tellPeople } from "./tell-people";

/**
 * Changes the words of a comment of one's own. Who is newly meant is told; whoever was told before is not told again.
 * Throws NOT_FOUND, INVALID for an empty or overlong text, FORBIDDEN for somebody else's comment, and a StaleError
 * where it says something else than what was `seen`.
 */
export const editComment = async (
  ctx: WorkspaceContext,
  input: { commentId: string; text: string; seen?: Seen },
): Promise<CommentView> => {
  const author = requireAuthor(ctx);
  const said = requireText(input.text);
  return prisma.$transaction(async (tx) => {
    const { stepCount, ...row } = await requireComment(tx, ctx, input.commentId);
    if (author.id === null || row.authorId !== author.id)
      throw new KnownError("FORBIDDEN", "Only its author can edit a comment.");
    const there = unescapeFromStorage(row.text);
    const meant = (await readMentions([row.id], tx)).get(row.id) ?? [];
    requireFresh(input.seen, standing(plainText(there, meant), there));
    const { text, userIds } = await resolveMentions(tx, ctx.workspaceId, said);
    const escaped = escapeForStorage(text);
    if (escaped !== row.text) {
      row.text = escaped;
      row.editedAt = new Date();
      await tx.comment.update({ where: { id: row.id }, data: { text: escaped, editedAt: row.editedAt } });
      await tx.mention.deleteMany({ where: { commentId: row.id, userId: { notIn: userIds } } });
      await tx.mention.createMany({
        data: userIds.map((userId) => ({ commentId: row.id, userId })),
        skipDuplicates: true,
      });
      const stepIndex = row.stepIndex !== null && row.stepIndex < stepCount ? row.stepIndex : null;
      await tellPeople(
        tx,
        ctx,
        { ...row, commentId: row.id, stepIndex, text, mentionedIds: userIds },
        { isNew: false },
      );
    }
    const mentions = (await readMentions([row.id], tx)).get(row.id) ?? [];
    return toCommentView(row, { stepCount, readerId: author.id, mentions });
  });
};
