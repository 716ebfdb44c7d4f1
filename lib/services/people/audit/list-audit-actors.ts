import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

export interface AuditActor {
  id: string;
  kind: string;
  /** The latest that they were called. */
  name: string;
}

const maxActors = 500;

/**
 * Who stands in the audit log, by name: at most 500. Goes from one id to the next in the index,
 * however many entries each has.
 */
export const listAuditActors = async ({ workspaceId }: WorkspaceContext): Promise<AuditActor[]> => {
  const rows = await prisma.$queryRaw<AuditActor[]>`
    with recursive known as (
      (select "actorId" as "id", 1 as "at" from "AuditEntry"
        where "workspaceId" = ${workspaceId}::uuid and "actorId" is not null order by "actorId" limit 1)
      union all
      select (select e."actorId" from "AuditEntry" e
        where e."workspaceId" = ${workspaceId}::uuid and e."actorId" > k."id" order by e."actorId" limit 1), k."at" + 1
      from known k where k."id" is not null and k."at" < ${maxActors})
    select k."id", latest."kind", latest."name" from known k
      cross join lateral (
        select e."actorKind" as "kind", e."actorName" as "name" from "AuditEntry" e
        where e."workspaceId" = ${workspaceId}::uuid and e."actorId" = k."id" order by e."at" desc, e."id" desc limit 1) latest
    where k."id" is not null`;
  return rows
    .map((row) => ({ ...row, name: unescapeFromStorage(row.name) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1));
};
