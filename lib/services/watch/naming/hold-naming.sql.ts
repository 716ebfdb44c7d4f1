import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockNaming = (db: Database, namingId: string, claim: string) =>
  askRows(
    db,
    Prisma.sql`
    select 1 as "one" from "IncidentNaming" where "id" = ${namingId}::uuid and "workerId" = ${claim} and "status" = 'ASKING' for update`,
    anyRow,
  );
