import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const changedSystemsRow = z.object({
  systemKey: z.string(),
  systemName: z.string().nullable(),
  failedIds: z.array(z.string()),
});

export const readChangedSystems = (db: Database, workspaceId: string, ids: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select "systemKey", max("systemName") as "systemName", coalesce(array_agg("id"::text) filter (where "outcome" <> 'passed'), '{}') as "failedIds"
    from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = any(${ids}::uuid[]) group by "systemKey"`,
    changedSystemsRow,
  );
