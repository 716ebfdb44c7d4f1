import { prisma } from "@/lib/db";
import { enqueueDeliveries } from "./enqueue-delivery";

const dayMs = 24 * 3_600_000;
/** Deliveries are kept for so long. */
export const keepDeliveriesMs = 90 * dayMs;
/** What is overdue by so much and has no job is put into the queue again. */
const overdueMs = 5 * 60_000;
/** Rows of one sweep; the next minute takes the next ones. */
const batchSize = 5_000;

/** Deliveries that wait without a job that would ever be taken. */
const findForgotten = (before: Date): Promise<{ id: string }[]> =>
  prisma.$queryRaw`
    select d."id" from "Delivery" d
    where d."status" = 'PENDING' and d."nextAttemptAt" < ${before.toISOString()}::timestamp and not exists (
      select from graphile_worker.jobs j where j.key = 'deliver:' || d."id" and (j.locked_at is not null or j.attempts < j.max_attempts))
    limit ${batchSize}::int`;

/**
 * Deletes deliveries older than 90 days, puts those into the queue that wait without a job, and ends tests whose
 * process died. Answers how many of each.
 */
export const sweepDeliveries = async (now = new Date()): Promise<{ removed: number; requeued: number }> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const removed = await prisma.$executeRaw`
    delete from "Delivery" where "id" in (
      select "id" from "Delivery" where "createdAt" < ${ago(keepDeliveriesMs).toISOString()}::timestamp limit ${batchSize}::int)`;
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
