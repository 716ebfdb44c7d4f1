import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const auditActorRow: z.ZodType<AuditActor> = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
});

export interface AuditActor {
  id: string;
  kind: string;
  /** The latest that they were called. */
  name: string;
}

const maxActors = 500;

export const readActors = (db: Database, workspaceId: string) =>
  askRows(
    db,
    Prisma.sql`
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
    where k."id" is not null`,
    auditActorRow,
  );
