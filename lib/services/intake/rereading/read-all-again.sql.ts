import { askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

export const readWithFile = (db: Database, ctx: WorkspaceContext, ids: string[]) =>
  askRows(
    db,
    Prisma.sql`
      select "id" from "Trace" where "workspaceId" = ${ctx.workspaceId}::uuid and "id" = any(${ids}::uuid[]) and "originalId" is not null
      order by "originalId", "originalPlace"`,
    idRow,
  );
