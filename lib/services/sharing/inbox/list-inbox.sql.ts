import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type InboxItemView } from "@/lib/traces/comments/inbox-view";
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

export const isBehind = (after: { key: string | number; id: string } | null) =>
  after === null
    ? Prisma.sql`true`
    : Prisma.sql`(i."createdAt", i."id") < (${String(after.key)}::timestamp, ${after.id}::uuid)`;

export const readItems = (
  db: Database,
  { workspaceId, userId, before, limit }: { workspaceId: string; userId: string; before: Prisma.Sql; limit: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select i."id", i."kind", i."fromName", i."traceId", t."title" as "traceTitle", i."commentId", ${placeOf} as "stepIndex",
      left(c."text", 2000) as "text", i."createdAt", i."readAt" is not null as "isRead"
    from "InboxItem" i join "Comment" c on c."id" = i."commentId" join "Trace" t on t."id" = i."traceId"
    where i."workspaceId" = ${workspaceId}::uuid and i."userId" = ${userId}::uuid and ${before}
    order by i."createdAt" desc, i."id" desc limit ${limit + 1}::int`,
    row,
  );
