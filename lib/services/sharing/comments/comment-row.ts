import { Prisma, prisma } from "@/lib/db";
import { type CommentView, type Mentioned } from "@/lib/traces/comments/comment-view";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

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

/** The step of a comment `c` on a trace `t` as it stands now: none where the trace has fewer steps. */
export const placeOf = Prisma.sql`(case when c."stepIndex" < t."stepCount" then c."stepIndex" end)`;

/** The name of a person as it is now: of who is renamed, and of who has left. */
export const nameNow = Prisma.sql`coalesce(nullif(u."name", ''), u."email")`;

/** Whom these comments mean, by the names that people have now. */
export const readMentions = async (
  commentIds: readonly string[],
  db: Pick<Prisma.TransactionClient, "$queryRaw"> = prisma,
): Promise<Map<string, Mentioned[]>> => {
  const rows = await db.$queryRaw<(Mentioned & { commentId: string })[]>`
    select m."commentId", u."id" as "userId", ${nameNow} as "name" from "Mention" m join "User" u on u."id" = m."userId"
    where m."commentId" = any(${commentIds as string[]}::uuid[]) order by m."commentId", u."id"`;
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
