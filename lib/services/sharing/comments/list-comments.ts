import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type CommentView } from "@/lib/traces/comments/comment-view";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { pageOf } from "../../ground/paging/newest-first";
import { requireTrace } from "../../ground/stored/require-trace";
import { readMentions, toCommentView } from "./comment-row";
import { isAtPlace, readComments } from "./list-comments.sql";

interface Input {
  traceId: string;
  /** A step, `null` for the trace as a whole; left out, all. A comment whose step is gone is one of the trace. */
  stepIndex?: number | null | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface CommentPage {
  /** Newest first. */
  comments: CommentView[];
  nextCursor: string | null;
  /** How many items of the reader's inbox were about these and are read now. */
  readCount: number;
}

/**
 * What people say of a trace, newest first, the deleted ones among them without their words. That the person has seen
 * what others say is kept, and what their inbox has of it is read. Throws NOT_FOUND, INVALID for a bad cursor,
 * FORBIDDEN where they are to label the trace blind.
 */
export const listComments = async (ctx: WorkspaceContext, input: Input): Promise<CommentPage> => {
  const { workspaceId, actor } = ctx;
  const { traceId, stepIndex, cursor, limit } = input;
  const { stepCount } = await requireTrace(ctx, traceId);
  await requireSight(ctx, { traceId });
  const place = isAtPlace(stepIndex);
  const { page, nextCursor } = pageOf(
    await readComments(prisma, { workspaceId, traceId, place, cursor, limit }),
    limit,
  );
  const readerId = actor.kind === "user" ? actor.userId : null;
  const ids = page.map(({ id }) => id);
  const [mentions, readCount] = await Promise.all([
    readMentions(ids),
    readerId === null ? 0 : noteRead({ workspaceId, userId: readerId, commentIds: ids }),
    page.some(({ authorId, deletedAt }) => deletedAt === null && authorId !== readerId) &&
      noteSightings(ctx, [traceId]),
  ]);
  return {
    comments: page.map((row) => toCommentView(row, { stepCount, readerId, mentions: mentions.get(row.id) ?? [] })),
    nextCursor,
    readCount,
  };
};

const noteRead = async (input: { workspaceId: string; userId: string; commentIds: string[] }): Promise<number> => {
  const { workspaceId, userId, commentIds } = input;
  const { count } = await prisma.inboxItem.updateMany({
    where: { workspaceId, userId, readAt: null, commentId: { in: commentIds } },
    data: { readAt: new Date() },
  });
  return count;
};
