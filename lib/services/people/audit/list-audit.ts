import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { writeCursor } from "../../ground/paging/list-cursor";
import { type AuditFilter, type AuditView, toAuditView } from "./audit-view";
import { readEntries } from "./list-audit.sql";
const auditPageSize = 50;

interface Wish extends AuditFilter {
  cursor?: string | undefined;
  /** 50 where it is left out. */
  limit?: number | undefined;
}

/**
 * Entries of the audit log, newest first, a page at a time. Throws INVALID for a cursor that this did
 * not write and for what is no day.
 */
export const listAudit = async (
  ctx: WorkspaceContext,
  { cursor, limit = auditPageSize, ...filter }: Wish,
): Promise<{ entries: AuditView[]; nextCursor: string | null }> => {
  const rows = await readEntries(prisma, { ctx, filter, cursor, limit });
  const entries = rows.slice(0, limit).map(toAuditView);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, nextCursor: last ? writeCursor({ key: last.at.toISOString(), id: last.id }) : null };
};
