import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { enqueueReadings } from "../../ground/queue/enqueue";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";
import { readWithFile } from "./read-all-again.sql";

/**
 * Has the selected traces whose files were kept read again by a worker, with the readers as they are then. Answers how
 * many. Throws CONFLICT like `readySelection`.
 */
export const readAllAgain = async (
  ctx: WorkspaceContext,
  selection: TraceSelection,
): Promise<{ traceCount: number }> => {
  const ready = await readySelection(ctx, selection);
  return prisma.$transaction(async (tx) => {
    const ids = await selectTraceIds(ctx, ready, { tx });
    const rows = await readWithFile(tx, ctx, ids);
    const traceIds = rows.map(({ id }) => id);
    await enqueueReadings(tx, ctx.workspaceId, traceIds);
    return { traceCount: traceIds.length };
  }, bulkTransaction);
};
