import { askRows, countRow, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type ReadyFilter } from "@/lib/services/ground/search/ready-selection";
import { filterWhere } from "../../ground/search/trace-where.sql";

export const countMatching = (db: Database, ctx: WorkspaceContext, filter: ReadyFilter) =>
  askRows(
    db,
    Prisma.sql`
    select count(*)::int as "count" from "Trace" t where ${filterWhere(ctx, filter)}`,
    countRow,
  );
