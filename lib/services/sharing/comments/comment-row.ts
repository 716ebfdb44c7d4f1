import { prisma } from "@/lib/db";
import { type CommentView, type Mentioned } from "@/lib/traces/comments/comment-view";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type Database } from "@/lib/ask";
import { readMentionedPeople } from "./comment-row.sql";

export interface CommentRow {
  id: string;
  traceId: string;
  stepIndex: number | null;
  authorId: string | null;
  authorName: string;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
}

/** Whom these comments mean, by the names that people have now. */
export const readMentions = async (
  commentIds: readonly string[],
  db: Database = prisma,
): Promise<Map<string, Mentioned[]>> => {
  const rows = await readMentionedPeople(db, commentIds);
  const byComment = new Map<string, Mentioned[]>();
  for (const { commentId, userId, name } of rows)
    byComment.set(commentId, [...(byComment.get(commentId) ?? []), { userId, name }]);
  return byComment;
};

/** `stepCount` is how many steps the trace has now, `readerId` the person who reads; null for a program. */
export const toCommentView = (
  row: CommentRow,
  { stepCount, readerId, mentions }: { stepCount: number; readerId: string | null; mentions: Mentioned[] },
): CommentView => {
  const isGone = row.stepIndex !== null && row.stepIndex >= stepCount;
  return {
    id: row.id,
    stepIndex: isGone ? null : row.stepIndex,
    goneStep: isGone ? row.stepIndex : null,
    authorName: unescapeFromStorage(row.authorName),
    isMine: readerId !== null && row.authorId === readerId,
    text: unescapeFromStorage(row.text),
    mentions,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isDeleted: row.deletedAt !== null,
  };
};
