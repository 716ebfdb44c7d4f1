import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { tasks } from "../../ground/queue/tasks";

/**
 * Deliveries are short, and a channel that does not answer is left alone for a while: they need
 * not wait behind a batch of runs.
 */
export const deliveryPriority = -5;

export const addDeliveryJobs = (db: Database, deliveryIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select (graphile_worker.add_job(${tasks.deliver}, json_build_object('deliveryId', d."id"), queue_name := 'channel:' || d."channelId",
      job_key := 'deliver:' || d."id", priority := ${deliveryPriority}::int, run_at := coalesce(d."nextAttemptAt" at time zone 'utc', now()))).id::text as "jobId"
    from "Delivery" d where d."id" = any(${[...deliveryIds]}::uuid[]) order by d."id"`,
    anyRow,
  );
