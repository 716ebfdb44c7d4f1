import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type ReadySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";

const lockPopulationRow = z.object({
  id: z.string(),
  hasPassed: z.boolean(),
});

export const lockPopulation = (db: Database, ctx: WorkspaceContext, selection: ReadySelection) =>
  askRows(
    db,
    Prisma.sql`
    select t."id", t."outcome" = 'passed' as "hasPassed" from "Trace" t where ${selectionWhere(ctx, selection)} order by t."id" for key share of t`,
    lockPopulationRow,
  );
