import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { type CommentView } from "@/lib/traces/comments/comment-view";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { requireSight } from "../../ground/sight/require-sight";
import { requireRowId } from "../../ground/ids/row-id";
import { readMentions, toCommentView } from "./comment-row";
import { requireAuthor, requireText } from "./require-author";
import { resolveMentions } from "./resolve-mentions";
import { tellPeople } from "./tell-people";
import { lockStepCount } from "./add-comment.sql";

interface Input {
  traceId: string;
  /** Null for the trace as a whole. */
  stepIndex: number | null;
  /** Plain text; a member is meant by `<@id>` or by `@` and their email address. */
  text: string;
  /** Chosen by who sends it, so that a repeated request writes it once. */
  id?: string | undefined;
}

/**
 * Writes a comment on a trace or one of its steps, and tells those whom it means and those who took part in the thread.
 * Throws NOT_FOUND, INVALID for an empty or overlong text and a step that the trace does not have, FORBIDDEN for
 * whoever is to label the trace blind and for the reader of a share, CONFLICT where `id` is another comment's.
 */
export const addComment = async (ctx: WorkspaceContext, input: Input): Promise<CommentView> => {
  const author = requireAuthor(ctx);
  const traceId = requireRowId(input.traceId, "trace");
  const said = requireText(input.text);
  await requireSight(ctx, { traceId });
  return prisma.$transaction(async (tx) => {
    const stepCount = await lockTrace(tx, ctx, { traceId, stepIndex: input.stepIndex });
    const { text, userIds } = await resolveMentions(tx, ctx.workspaceId, said);
    const data = {
      workspaceId: ctx.workspaceId,
      traceId,
      stepIndex: input.stepIndex,
      text: escapeForStorage(text),
      authorId: author.id,
      authorName: author.name,
      ...(input.id === undefined ? {} : { id: requireRowId(input.id, "comment").toLowerCase() }),
    };
    const [made] = await tx.comment.createManyAndReturn({ data: [data], skipDuplicates: true });
    const row = made ?? (await tx.comment.findFirst({ where: data }));
    if (!row) throw new KnownError("CONFLICT", "This comment was already sent with different text. Reload the page.");
    if (made) {
      await tx.mention.createMany({ data: userIds.map((userId) => ({ commentId: row.id, userId })) });
      const said = { ...row, commentId: row.id, text, mentionedIds: userIds };
      await tellPeople(tx, ctx, said, { isNew: true });
    }
    const mentions = (await readMentions([row.id], tx)).get(row.id) ?? [];
    return toCommentView(row, { stepCount, readerId: author.id, mentions });
  });
};

/** Holds the trace, so that its steps stay until the comment is there. Answers how many it has. */
const lockTrace = async (
  tx: Prisma.TransactionClient,
  { workspaceId }: WorkspaceContext,
  { traceId, stepIndex }: { traceId: string; stepIndex: number | null },
): Promise<number> => {
  const [trace] = await lockStepCount(tx, workspaceId, traceId);
  if (!trace) throw notFound("trace");
  if (stepIndex !== null && !(stepIndex >= 0 && stepIndex < trace.stepCount)) {
    const message = `The trace has no step ${stepIndex}: it has ${trace.stepCount}, starting at 0.`;
    throw new KnownError("INVALID", message, [{ pointer: "/stepIndex", message }]);
  }
  return trace.stepCount;
};
