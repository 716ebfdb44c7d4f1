import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type AuditActor, readActors } from "./list-audit-actors.sql";

/**
 * Who stands in the audit log, by name: at most 500. Goes from one id to the next in the index,
 * however many entries each has.
 */
export const listAuditActors = async ({ workspaceId }: WorkspaceContext): Promise<AuditActor[]> => {
  const rows = await readActors(prisma, workspaceId);
  return rows
    .map((row) => ({ ...row, name: unescapeFromStorage(row.name) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1));
};
