import { anyRow, askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

export const lockTrace = (db: Database, ctx: WorkspaceContext, id: string) =>
  askRows(
    db,
    Prisma.sql`select 1 from "Trace" where "workspaceId" = ${ctx.workspaceId}::uuid and "id" = ${id}::uuid for no key update`,
    anyRow,
  );
