import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { caseWhere, frozenTrace } from "./case-where.sql";

const plannedCasesRow = z.object({
  traceId: z.string(),
  isThere: z.boolean(),
});

export const readPlannedCases = (
  db: Database,
  {
    ctx,
    version,
    split,
  }: {
    ctx: WorkspaceContext;
    version: { id: string };
    split: string | null;
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select c."traceId", t."id" is not null as "isThere" from "DataSetCase" c left join ${frozenTrace}
    where ${caseWhere(ctx.workspaceId, { versionId: version.id, split })}`,
    plannedCasesRow,
  );
