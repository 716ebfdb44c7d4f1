import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { placeOf } from "./comment-row.sql";

const row = z.object({
  stepIndex: z.number().nullable(),
  count: z.number(),
  version: z.string(),
  hasOthers: z.boolean(),
  newestId: z.string(),
  newestAt: z.date(),
  newestBy: z.string(),
  text: z.string(),
});

/** More places than this that people talk about are not marked: the newest are. */
const mostThreads = 500;

export const readThreads = (
  db: Database,
  { ctx, traceId, readerId }: { ctx: WorkspaceContext; traceId: string; readerId: string | null },
) =>
  askRows(
    db,
    Prisma.sql`
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
    order by n."createdAt" desc, n."id" desc limit ${mostThreads}::int`,
    row,
  );
