import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { notifyCancel } from "../runs/notify";
import { selectTraceIds } from "./select-traces";

/**
 * Deletes the selected traces with steps, runs, calls and annotations, and the bytes of files of which no trace is left. Runs that are active
 * stop. Answers what went. Throws NOT_FOUND when traces are named and none of them exists here.
 */
export const deleteTraces = async (ctx: WorkspaceContext, selection: TraceSelection): Promise<DeletionSummary> =>
  prisma.$transaction(
    async (tx) => {
      const ids = await selectTraceIds(ctx, selection, { tx });
      const inTraces = { workspaceId: ctx.workspaceId, traceId: { in: ids } };
      const active = await tx.attributionRun.findMany({
        where: { ...inTraces, status: { in: ["QUEUED", "RUNNING"] } },
        select: { id: true },
      });
      const runCount = await tx.attributionRun.count({ where: inTraces });
      const annotationCount = await tx.annotation.count({ where: inTraces });
      const files = await tx.trace.findMany({
        where: { id: { in: ids }, originalId: { not: null } },
        distinct: ["originalId"],
        select: { originalId: true },
      });
      const { count } = await tx.trace.deleteMany({ where: { id: { in: ids }, workspaceId: ctx.workspaceId } });
      const originalIds = files.flatMap((file) => (file.originalId ? [file.originalId] : []));
      // Locked first, in a statement of its own: an upload that just used the same bytes is then seen by the next one.
      await tx.$queryRaw`select 1 from "Original" where "id" = any(${originalIds}::uuid[]) order by "id" for update`;
      await tx.original.deleteMany({ where: { id: { in: originalIds }, traces: { none: {} } } });
      for (const run of active) await notifyCancel(tx, run.id);
      return { traceCount: count, runCount, activeRunCount: active.length, annotationCount };
    },
    { timeout: 120_000, maxWait: 30_000 },
  );
