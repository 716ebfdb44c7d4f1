import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type InboxItemView } from "@/lib/traces/comments/inbox-view";
import { commentExcerpt } from "@/lib/traces/comments/comment-excerpt";
import { plainText } from "@/lib/traces/comments/mention-text";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { blindAmong } from "../../ground/sight/blind-among";
import { noteSightings } from "../../ground/sight/note-sightings";
import { readMentions } from "../comments/comment-row";
import { pageOf } from "../../ground/paging/newest-first";
import { readItems } from "./list-inbox.sql";

const excerptLength = 300;

/**
 * What this person was told in the workspace, newest first; nothing for a program. The words of a comment
 * on a trace that they are to label blind are kept back; of the others it is kept that they have been seen.
 * Throws INVALID for a bad cursor.
 */
export const listInbox = async (
  ctx: WorkspaceContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: InboxItemView[]; nextCursor: string | null }> => {
  if (ctx.actor.kind !== "user") return { items: [], nextCursor: null };
  const rows = await readItems(prisma, { workspaceId: ctx.workspaceId, userId: ctx.actor.userId, cursor, limit });
  const { page, nextCursor } = pageOf(rows, limit);
  const [blind, mentions] = await Promise.all([
    blindAmong(
      ctx,
      page.map(({ traceId }) => traceId),
    ),
    readMentions(page.map(({ commentId }) => commentId)),
  ]);
  const shown = page.map(({ traceId }) => traceId).filter((traceId) => !blind.has(traceId));
  await noteSightings(ctx, [...new Set(shown)]);
  return {
    items: page.map(({ text, ...row }) => ({
      ...row,
      fromName: unescapeFromStorage(row.fromName),
      traceTitle: unescapeFromStorage(row.traceTitle),
      excerpt: blind.has(row.traceId)
        ? null
        : commentExcerpt(plainText(unescapeFromStorage(text), mentions.get(row.commentId) ?? []), excerptLength),
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor,
  };
};
