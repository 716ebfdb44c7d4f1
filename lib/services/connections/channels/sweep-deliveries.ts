import { prisma } from "@/lib/db";
import { enqueueDeliveries } from "./enqueue-delivery";
import { deleteOldDeliveries, findForgotten } from "./sweep-deliveries.sql";
/** What is overdue by so much and has no job is put into the queue again. */
const overdueMs = 5 * 60_000;

/**
 * Deletes deliveries older than 90 days, puts those into the queue that wait without a job, and ends tests whose
 * process died. Answers how many of each.
 */
export const sweepDeliveries = async (now = new Date()): Promise<{ removed: number; requeued: number }> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const removed = await deleteOldDeliveries(prisma, ago);
  await prisma.delivery.updateMany({
    where: { status: "PENDING", nextAttemptAt: null, createdAt: { lt: ago(overdueMs) } },
    data: { status: "FAILED" },
  });
  const forgotten = await findForgotten(ago(overdueMs));
  await enqueueDeliveries(
    prisma,
    forgotten.map(({ id }) => id),
  );
  return { removed, requeued: forgotten.length };
};
