import { askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { isRowId } from "../ids/row-id";
import { blindWhere } from "./blind-where.sql";

export const readBlind = (
  db: Database,
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  traceIds: readonly string[],
) =>
  askRows(
    db,
    Prisma.sql`
    select t."id" from "Trace" t
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = any(${traceIds.filter(isRowId)}::uuid[]) and ${blindWhere(ctx)}`,
    idRow,
  );
