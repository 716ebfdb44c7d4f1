import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type CommentThread } from "@/lib/traces/comments/comment-view";
import { commentExcerpt } from "@/lib/traces/comments/comment-excerpt";
import { plainText } from "@/lib/traces/comments/mention-text";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { isBlindOn } from "../../ground/sight/is-blind";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireRowId } from "../../ground/ids/row-id";
import { placeOf, readMentions } from "./comment-row";

/** More places than this that people talk about are not marked: the newest are. */
const mostThreads = 500;
const excerptLength = 140;

interface Row {
  stepIndex: number | null;
  count: number;
  version: string;
  hasOthers: boolean;
  newestId: string;
  newestAt: Date;
  newestBy: string;
  text: string;
}

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
  const rows = await prisma.$queryRaw<Row[]>`
    with said as (
      select c.*, ${placeOf} as "place" from "Comment" c join "Trace" t on t."id" = c."traceId"
      where c."workspaceId" = ${ctx.workspaceId}::uuid and c."traceId" = ${traceId}::uuid
    ), newest as (
      select distinct on ("place") "place", "id", "createdAt", "authorName", left("text", 1000) as "text" from said
      where "deletedAt" is null order by "place", "createdAt" desc, "id" desc
    ), counted as (
      select "place", (count(*) filter (where "deletedAt" is null))::int as "count",
        bool_or("deletedAt" is null and "authorId" is distinct from ${readerId}::uuid) as "hasOthers",
        count(*) || ' ' || coalesce(extract(epoch from max(greatest("createdAt", "editedAt", "deletedAt")))::text, '') as "version"
      from said group by "place"
    )
    select c."place" as "stepIndex", c."count", c."version", c."hasOthers",
      n."id" as "newestId", n."createdAt" as "newestAt", n."authorName" as "newestBy", n."text"
    from counted c join newest n on n."place" is not distinct from c."place"
    order by n."createdAt" desc, n."id" desc limit ${mostThreads}::int`;
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
