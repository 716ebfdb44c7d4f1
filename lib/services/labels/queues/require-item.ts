import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

/** The id of a trace that the queue holds. Throws NOT_FOUND for any other. */
export const requireItem = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { queueId, traceId }: { queueId: string; traceId: string },
): Promise<string> => {
  const where = { workspaceId: ctx.workspaceId, queueId, traceId: requireRowId(traceId, "trace") };
  if ((await tx.queueItem.count({ where })) === 0) throw notFound("trace");
  return where.traceId;
};
