import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockRun = (db: Database, runId: string, claim: string) =>
  askRows(
    db,
    Prisma.sql`
    select 1 from "AttributionRun" where "id" = ${runId}::uuid and "workerId" = ${claim} and "status" = 'RUNNING' for update`,
    anyRow,
  );
