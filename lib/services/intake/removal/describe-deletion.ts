import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { readySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where";

/**
 * What a deletion of the selected traces would take with it. Throws CONFLICT like `readySelection`:
 * what is shown is what would go.
 */
export const describeDeletion = async (ctx: WorkspaceContext, selection: TraceSelection): Promise<DeletionSummary> => {
  const ready = await readySelection(ctx, selection);
  const rows = await prisma.$queryRaw<DeletionSummary[]>`
    with selected as (select t."workspaceId", t."id" from "Trace" t where ${selectionWhere(ctx, ready)})
    select (select count(*)::int from selected) as "traceCount",
      (select count(*)::int from "AttributionRun" r join selected s on s."workspaceId" = r."workspaceId" and s."id" = r."traceId") as "runCount",
      (select count(*)::int from "AttributionRun" r join selected s on s."workspaceId" = r."workspaceId" and s."id" = r."traceId" where r."status" in ('QUEUED', 'RUNNING')) as "activeRunCount",
      (select count(*)::int from "Annotation" a join selected s on s."workspaceId" = a."workspaceId" and s."id" = a."traceId") as "annotationCount",
      (select count(*)::int from "Share" h join selected s on s."workspaceId" = h."workspaceId" and s."id" = h."traceId" where h."snapshotWorkspaceId" is not null) as "shareCount"`;
  return rows[0] ?? { traceCount: 0, runCount: 0, activeRunCount: 0, annotationCount: 0, shareCount: 0 };
};
