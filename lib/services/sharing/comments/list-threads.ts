import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type CommentThread } from "@/lib/traces/comments/comment-view";
import { commentExcerpt } from "@/lib/traces/comments/comment-excerpt";
import { plainText } from "@/lib/traces/comments/mention-text";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { isBlindOn } from "../../ground/sight/is-blind";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireRowId } from "../../ground/ids/row-id";
import { readMentions } from "./comment-row";
import { readThreads } from "./list-threads.sql";
const excerptLength = 140;

/**
 * Where people talk about a trace: the trace as a whole first, then step by step, with how much and the beginning of
 * the newest comment. Nothing for somebody who is to label it blind; for everybody else, that they have seen what
 * others say is kept. `label` as in the address of the page, see `isBlindOn`.
 */
export const listThreads = async (
  ctx: WorkspaceContext,
  input: { traceId: string; label?: string | null | undefined },
): Promise<CommentThread[]> => {
  const traceId = requireRowId(input.traceId, "trace");
  if (await isBlindOn(ctx, input)) return [];
  const readerId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const rows = await readThreads(prisma, { ctx, traceId, readerId });
  const [mentions] = await Promise.all([
    readMentions(rows.map(({ newestId }) => newestId)),
    rows.some(({ hasOthers }) => hasOthers) && noteSightings(ctx, [traceId]),
  ]);
  return rows
    .map(({ stepIndex, count, version, newestId, newestAt, newestBy, text }) => ({
      stepIndex,
      count,
      version,
      newestAt: newestAt.toISOString(),
      newestBy: unescapeFromStorage(newestBy),
      excerpt: commentExcerpt(plainText(unescapeFromStorage(text), mentions.get(newestId) ?? []), excerptLength),
    }))
    .sort((a, b) => (a.stepIndex ?? -1) - (b.stepIndex ?? -1));
};
