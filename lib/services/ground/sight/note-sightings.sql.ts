import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const insertSightings = (
  db: Writer,
  {
    actor,
    workspaceId,
    ids,
  }: { actor: { kind: "user"; userId: string; name: string }; workspaceId: string; ids: string[] },
) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "Sighting" ("workspaceId", "traceId", "userId")
    select t."workspaceId", t."id", ${actor.userId}::uuid from "Trace" t
    where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${ids}::uuid[])
    order by t."id" on conflict do nothing`,
  );
