import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type ReadySelection } from "@/lib/services/ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";

const deletedRow = z.object({
  traceCount: z.number(),
  runCount: z.number(),
  activeRunCount: z.number(),
  annotationCount: z.number(),
  shareCount: z.number(),
});

export const countDeleted = (db: Database, ctx: WorkspaceContext, ready: ReadySelection) =>
  askRows(
    db,
    Prisma.sql`
    with selected as (select t."workspaceId", t."id" from "Trace" t where ${selectionWhere(ctx, ready)})
    select (select count(*)::int from selected) as "traceCount",
      (select count(*)::int from "AttributionRun" r join selected s on s."workspaceId" = r."workspaceId" and s."id" = r."traceId") as "runCount",
      (select count(*)::int from "AttributionRun" r join selected s on s."workspaceId" = r."workspaceId" and s."id" = r."traceId" where r."status" in ('QUEUED', 'RUNNING')) as "activeRunCount",
      (select count(*)::int from "Annotation" a join selected s on s."workspaceId" = a."workspaceId" and s."id" = a."traceId") as "annotationCount",
      (select count(*)::int from "Share" h join selected s on s."workspaceId" = h."workspaceId" and s."id" = h."traceId" where h."snapshotWorkspaceId" is not null) as "shareCount"`,
    deletedRow,
  );
