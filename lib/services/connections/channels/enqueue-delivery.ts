import { type Prisma } from "@/lib/db";
import { deliverTask } from "../../ground/queue/queue";

/**
 * Deliveries are short, and a channel that does not answer is left alone for a while: they need
 * not wait behind a batch of runs.
 */
export const deliveryPriority = -5;

/**
 * Puts deliveries that are stored into the queue for `nextAttemptAt` of their rows, in the transaction of the
 * caller. One channel's deliveries are sent one after another (a queue per channel), so that a channel that hangs
 * takes one place of a worker at most.
 */
export const enqueueDeliveries = async (
  tx: Pick<Prisma.TransactionClient, "$queryRaw">,
  deliveryIds: readonly string[],
): Promise<void> => {
  if (deliveryIds.length === 0) return;
  await tx.$queryRaw`
    select (graphile_worker.add_job(${deliverTask}, json_build_object('deliveryId', d."id"), queue_name := 'channel:' || d."channelId",
      job_key := 'deliver:' || d."id", priority := ${deliveryPriority}::int, run_at := coalesce(d."nextAttemptAt" at time zone 'utc', now()))).id::text as "jobId"
    from "Delivery" d where d."id" = any(${[...deliveryIds]}::uuid[]) order by d."id"`;
};
