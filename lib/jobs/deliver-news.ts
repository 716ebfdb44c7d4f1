import { z } from "zod";
import { deliver, type DeliverOptions } from "@/lib/services/connections/channels/deliver";
import { sendQueuedMail } from "@/lib/services/connections/channels/send-queued-mail";
import { log } from "./log";

const DeliveryJob = z.object({ deliveryId: z.uuid() });
const MailJob = z.object({ ciphertext: z.string() });

/** Makes the next attempt of a delivery. A stop in order leaves it as it was: its job is taken again. */
export const deliverNews = async (payload: unknown, options: DeliverOptions): Promise<void> => {
  const { deliveryId } = DeliveryJob.parse(payload);
  log(`delivery ${deliveryId} ${await deliver(deliveryId, options)}`);
};

/** Sends one mail; where that failed and may succeed later, it throws, and the queue tries again. */
export const sendMailOfJob = async (payload: unknown, jobId: string): Promise<void> => {
  const outcome = await sendQueuedMail({ ...MailJob.parse(payload), id: `mail-${jobId}` });
  log(`mail ${jobId} ${outcome}`);
};
