import { prisma } from "@/lib/db";
import { moveRuns } from "../../answers/executing/move-runs";
import { dequeueRuns } from "../../ground/queue/run-jobs.sql";
import { cancelledNow, notifyCancelled } from "./cancel-runs.sql";

/** Runs of one transaction. */
const batchSize = 500;

/** Cancels runs that wait. Answers how many. */
const cancelWaiting = (runIds: string[]): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const moved = await moveRuns(tx, { runIds, from: "QUEUED", to: "CANCELLED", set: cancelledNow });
    await dequeueRuns(tx, moved);
    return moved.length;
  });

/**
 * Cancels the runs of an evaluation that wait, and tells workers to stop those that run. Answers how many it stopped.
 */
export const cancelRuns = async (evaluationId: string): Promise<number> => {
  const entries = await prisma.evaluationEntry.findMany({ where: { evaluationId }, select: { id: true } });
  const ofEvaluation = { evaluationEntryId: { in: entries.map(({ id }) => id) } };
  // Both until neither is left: meanwhile workers take runs that wait, and one that stops puts its runs back.
  for (let stopped = 0; ;) {
    const running = await prisma.attributionRun.updateManyAndReturn({
      where: { ...ofEvaluation, status: "RUNNING", cancelRequestedAt: null },
      data: { cancelRequestedAt: new Date() },
      select: { id: true },
    });
    const ids = running.map(({ id }) => id);
    await notifyCancelled(prisma, ids);
    const waiting = await prisma.attributionRun.findMany({
      where: { ...ofEvaluation, status: "QUEUED" },
      select: { id: true },
      take: batchSize,
    });
    if (ids.length + waiting.length === 0) return stopped;
    stopped += ids.length + (await cancelWaiting(waiting.map(({ id }) => id)));
  }
};
