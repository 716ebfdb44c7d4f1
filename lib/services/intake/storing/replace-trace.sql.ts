import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockTrace = (db: Database, workspaceId: string, traceId: string) =>
  askRows(
    db,
    Prisma.sql`select 1 from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = ${traceId}::uuid for update`,
    anyRow,
  );
