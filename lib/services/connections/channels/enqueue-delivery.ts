import { type Database } from "@/lib/ask";
import { addDeliveryJobs } from "./enqueue-delivery.sql";

/**
 * Puts deliveries that are stored into the queue for `nextAttemptAt` of their rows, in the transaction of the
 * caller. One channel's deliveries are sent one after another (a queue per channel), so that a channel that hangs
 * takes one place of a worker at most.
 */
export const enqueueDeliveries = async (tx: Database, deliveryIds: readonly string[]): Promise<void> => {
  if (deliveryIds.length === 0) return;
  await addDeliveryJobs(tx, deliveryIds);
};
