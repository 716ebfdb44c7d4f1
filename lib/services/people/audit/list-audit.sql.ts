import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type AuditKind } from "@/lib/services/people/audit/audit-kinds";
import { readCursor } from "../../ground/paging/list-cursor";
import { auditWhere } from "./audit-where.sql";

const entriesRow = z.object({
  at: z.date(),
  id: z.string(),
  kind: z.string(),
  actorKind: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  details: z.unknown(),
  address: z.string().nullable(),
});

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const before = (cursor: string | undefined): Prisma.Sql => {
  if (!cursor) return Prisma.sql`true`;
  const { key, id } = readCursor(cursor, "string", isTime);
  return Prisma.sql`(a."at", a."id") < (${key}::timestamp, ${id}::uuid)`;
};

export const readEntries = (
  db: Database,
  {
    ctx,
    filter,
    cursor,
    limit,
  }: {
    ctx: WorkspaceContext;
    filter: {
      kind?: AuditKind | undefined;
      actorId?: string | undefined;
      from?: string | undefined;
      to?: string | undefined;
      text?: string | undefined;
    };
    cursor: string | undefined;
    limit: number;
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select a."id", a."at", a."actorKind", a."actorId", a."actorName", a."kind", a."subject", a."subjectId", a."details", a."address"
    from "AuditEntry" a where ${auditWhere(ctx, filter)} and ${before(cursor)}
    order by a."at" desc, a."id" desc limit ${limit + 1}`,
    entriesRow,
  );
