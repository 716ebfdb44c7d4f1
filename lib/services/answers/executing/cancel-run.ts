import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notifyCancel } from "../../ground/queue/notify.sql";
import { dequeueRuns } from "../../ground/queue/run-jobs.sql";
import { requireRun } from "../runs/require-run";
import { toRunRecord } from "../runs/run-row";
import { moveRun } from "../runs/run-status";

/**
 * Stops a run: one that waits is CANCELLED at once, of one that runs the worker is told to abort the request in flight.
 * A run that has ended stays as it is. Answers the run as it then is.
 */
export const cancelRun = async (ctx: WorkspaceContext, input: { id: string }): Promise<RunRecord> => {
  const { id } = await requireRun(ctx, input.id);
  await prisma.$transaction(async (tx) => {
    const now = new Date();
    const wasWaiting = await moveRun(tx, {
      runId: id,
      from: "QUEUED",
      to: "CANCELLED",
      data: { cancelRequestedAt: now, finishedAt: now },
    });
    if (wasWaiting) return dequeueRuns(tx, [id]);
    await tx.attributionRun.updateMany({
      where: { id, status: "RUNNING", cancelRequestedAt: null },
      data: { cancelRequestedAt: now },
    });
    await notifyCancel(tx, id);
  });
  return toRunRecord(await requireRun(ctx, id));
};
