import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { isBehind } from "../../ground/paging/newest-first.sql";
import { commentRow, placeOf } from "./comment-row.sql";

export const isAtPlace = (stepIndex: number | null | undefined) =>
  stepIndex === undefined ? Prisma.sql`true` : Prisma.sql`${placeOf} is not distinct from ${stepIndex}::int`;

const order = [Prisma.sql`c."createdAt"`, Prisma.sql`c."id"`] as const;

export const readComments = (
  db: Database,
  {
    workspaceId,
    traceId,
    place,
    cursor,
    limit,
  }: { workspaceId: string; traceId: string; place: Prisma.Sql; cursor: string | undefined; limit: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select c."id", c."traceId", c."stepIndex", c."authorId", c."authorName", c."text", c."createdAt", c."editedAt", c."deletedAt"
    from "Comment" c join "Trace" t on t."id" = c."traceId"
    where c."workspaceId" = ${workspaceId}::uuid and c."traceId" = ${traceId}::uuid and ${place} and ${isBehind(cursor, order)}
    order by c."createdAt" desc, c."id" desc limit ${limit + 1}::int`,
    commentRow,
  );
