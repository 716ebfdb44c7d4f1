import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockShared = (db: Database, workspaceId: string, traceId: string) =>
  askRows(
    db,
    Prisma.sql`
    select from "Trace" t join "Workspace" w on w."id" = t."workspaceId"
    where t."workspaceId" = ${workspaceId}::uuid and t."id" = ${traceId}::uuid for key share`,
    anyRow,
  );
