import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { recordAudit } from "../../people/audit/record-audit";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";
import { removeTraces } from "./remove-traces";

/**
 * Deletes the selected traces with steps, runs, calls, replays, studies of one of them, annotations and shares, and
 * the bytes of files of which no trace is left; of studies of several traces what they tell of these. What is
 * active of them stops. Answers what went. Throws NOT_FOUND when traces are named and none of them exists here,
 * CONFLICT like `readySelection`.
 */
export const deleteTraces = async (ctx: WorkspaceContext, selection: TraceSelection): Promise<DeletionSummary> => {
  const ready = await readySelection(ctx, selection);
  return prisma.$transaction(async (tx) => {
    const ids = await selectTraceIds(ctx, ready, { tx });
    const gone = await removeTraces(tx, ctx, ids);
    if (gone.traceCount > 0)
      await recordAudit(tx, ctx, {
        kind: "trace.deleted",
        // No title: it goes with the trace.
        subject: gone.traceCount === 1 ? "1 trace" : `${gone.traceCount} traces`,
        ...(gone.traceCount === 1 && ids[0] ? { subjectId: ids[0] } : {}),
        details: { ...gone },
      });
    return gone;
  }, bulkTransaction);
};
