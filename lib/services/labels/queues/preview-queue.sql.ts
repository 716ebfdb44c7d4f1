import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type ReadyFilter } from "@/lib/services/ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";

const selectedRow = z.object({
  passedCount: z.number(),
  populationCount: z.number(),
  labelledCount: z.number(),
  selectedCount: z.number(),
});

export const countSelected = (
  db: Database,
  ctx: WorkspaceContext,
  shown: { filter: ReadyFilter } | { ids: string[] },
) =>
  askRows(
    db,
    Prisma.sql`
    select count(*)::int as "selectedCount", count(*) filter (where t."outcome" = 'passed')::int as "passedCount",
      count(*) filter (where t."outcome" <> 'passed')::int as "populationCount",
      count(*) filter (where t."outcome" <> 'passed' and exists (
        select from "Annotation" a where a."workspaceId" = t."workspaceId" and a."traceId" = t."id"))::int as "labelledCount"
    from "Trace" t where ${selectionWhere(ctx, shown)}`,
    selectedRow,
  );
