import { anyRow, askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

export const lockTracer = (db: Database, ctx: WorkspaceContext, id: string) =>
  askRows(
    db,
    Prisma.sql`select 1 from "SystemTracer" where "workspaceId" = ${ctx.workspaceId}::uuid and "id" = ${id}::uuid for update`,
    anyRow,
  );
