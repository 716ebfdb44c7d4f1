import { askRows, countRow, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const countSystems = (db: Database, workspaceId: string) =>
  askRows(
    db,
    Prisma.sql`
      select count(distinct "systemKey")::int as "count" from "TraceFact" where "workspaceId" = ${workspaceId}::uuid and not "isMade"`,
    countRow,
  );
