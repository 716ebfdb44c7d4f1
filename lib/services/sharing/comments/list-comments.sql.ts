import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { placeOf } from "./comment-row.sql";

const commentsRow = z.object({
  id: z.string(),
  traceId: z.string(),
  stepIndex: z.number().nullable(),
  authorId: z.string().nullable(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  deletedAt: z.date().nullable(),
});

export const isAtPlace = (stepIndex: number | null | undefined) =>
  stepIndex === undefined ? Prisma.sql`true` : Prisma.sql`${placeOf} is not distinct from ${stepIndex}::int`;

export const isBehind = (after: { key: string | number; id: string } | null) =>
  after === null
    ? Prisma.sql`true`
    : Prisma.sql`(c."createdAt", c."id") < (${String(after.key)}::timestamp, ${after.id}::uuid)`;

export const readComments = (
  db: Database,
  {
    workspaceId,
    traceId,
    place,
    before,
    limit,
  }: { workspaceId: string; traceId: string; place: Prisma.Sql; before: Prisma.Sql; limit: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select c."id", c."traceId", c."stepIndex", c."authorId", c."authorName", c."text", c."createdAt", c."editedAt", c."deletedAt"
    from "Comment" c join "Trace" t on t."id" = c."traceId"
    where c."workspaceId" = ${workspaceId}::uuid and c."traceId" = ${traceId}::uuid and ${place} and ${before}
    order by c."createdAt" desc, c."id" desc limit ${limit + 1}::int`,
    commentsRow,
  );
