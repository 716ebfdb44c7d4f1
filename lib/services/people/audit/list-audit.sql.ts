import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { isBehind } from "../../ground/paging/newest-first.sql";
import { type AuditFilter } from "./audit-view";
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

const order = [Prisma.sql`a."at"`, Prisma.sql`a."id"`] as const;

export const readEntries = (
  db: Database,
  {
    ctx,
    filter,
    cursor,
    limit,
  }: {
    ctx: WorkspaceContext;
    filter: AuditFilter;
    cursor: string | undefined;
    limit: number;
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select a."id", a."at", a."actorKind", a."actorId", a."actorName", a."kind", a."subject", a."subjectId", a."details", a."address"
    from "AuditEntry" a where ${auditWhere(ctx, filter)} and ${isBehind(cursor, order)}
    order by a."at" desc, a."id" desc limit ${limit + 1}`,
    entriesRow,
  );
