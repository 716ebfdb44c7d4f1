import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { readCursor, writeCursor } from "../../ground/paging/list-cursor";
import { type AuditFilter, type AuditView, toAuditView } from "./audit-view";
import { auditWhere } from "./audit-where";

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const auditPageSize = 50;

interface Wish extends AuditFilter {
  cursor?: string | undefined;
  /** 50 where it is left out. */
  limit?: number | undefined;
}

const before = (cursor: string | undefined): Prisma.Sql => {
  if (!cursor) return Prisma.sql`true`;
  const { key, id } = readCursor(cursor, "string", isTime);
  return Prisma.sql`(a."at", a."id") < (${key}::timestamp, ${id}::uuid)`;
};

/**
 * Entries of the audit log, newest first, a page at a time. Throws INVALID for a cursor that this did
 * not write and for what is no day.
 */
export const listAudit = async (
  ctx: WorkspaceContext,
  { cursor, limit = auditPageSize, ...filter }: Wish,
): Promise<{ entries: AuditView[]; nextCursor: string | null }> => {
  const rows = await prisma.$queryRaw<(Omit<AuditView, "details"> & { details: unknown })[]>`
    select a."id", a."at", a."actorKind", a."actorId", a."actorName", a."kind", a."subject", a."subjectId", a."details"
    from "AuditEntry" a where ${auditWhere(ctx, filter)} and ${before(cursor)}
    order by a."at" desc, a."id" desc limit ${limit + 1}`;
  const entries = rows.slice(0, limit).map(toAuditView);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, nextCursor: last ? writeCursor({ key: last.at.toISOString(), id: last.id }) : null };
};
