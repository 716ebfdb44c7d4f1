import { askRows, idRow } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

/** Workspaces with marks, each looked up by the index, whatever the number of marks. */
export async function readMarked(): Promise<string[]> {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    with recursive marked as (
      (select "workspaceId" as "id" from "ChangedTrace" order by "workspaceId" limit 1)
      union all
      select (select c."workspaceId" from "ChangedTrace" c where c."workspaceId" > marked."id" order by c."workspaceId" limit 1) from marked where marked."id" is not null
    )
    select "id" from marked where "id" is not null`,
    idRow,
  );
  return rows.map(({ id }) => id);
}
