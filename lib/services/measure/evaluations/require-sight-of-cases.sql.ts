import { askRows, countRow, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { blindWhere } from "../../ground/sight/blind-where.sql";

export const countBlind = (
  db: Database,
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  traceIds: readonly string[],
) =>
  askRows(
    db,
    Prisma.sql`
    select count(*)::int as "count" from "Trace" t
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = any(${traceIds}::uuid[]) and ${blindWhere(ctx)}`,
    countRow,
  );
