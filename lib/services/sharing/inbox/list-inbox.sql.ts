import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type InboxItemView } from "@/lib/traces/comments/inbox-view";
import { isBehind } from "../../ground/paging/newest-first.sql";
import { placeOf } from "../comments/comment-row.sql";

const row: z.ZodType<Row> = z.object({
  text: z.string(),
  createdAt: z.date(),
  traceId: z.string(),
  id: z.string(),
  stepIndex: z.number().nullable(),
  kind: z.enum(["mention", "reply"]),
  commentId: z.string(),
  fromName: z.string(),
  traceTitle: z.string(),
  isRead: z.boolean(),
});

interface Row extends Omit<InboxItemView, "excerpt" | "createdAt"> {
  text: string;
  createdAt: Date;
}

const order = [Prisma.sql`i."createdAt"`, Prisma.sql`i."id"`] as const;

export const readItems = (
  db: Database,
  {
    workspaceId,
    userId,
    cursor,
    limit,
  }: { workspaceId: string; userId: string; cursor: string | undefined; limit: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select i."id", i."kind", i."fromName", i."traceId", t."title" as "traceTitle", i."commentId", ${placeOf} as "stepIndex",
      left(c."text", 2000) as "text", i."createdAt", i."readAt" is not null as "isRead"
    from "InboxItem" i join "Comment" c on c."id" = i."commentId" join "Trace" t on t."id" = i."traceId"
    where i."workspaceId" = ${workspaceId}::uuid and i."userId" = ${userId}::uuid and ${isBehind(cursor, order)}
    order by i."createdAt" desc, i."id" desc limit ${limit + 1}::int`,
    row,
  );
