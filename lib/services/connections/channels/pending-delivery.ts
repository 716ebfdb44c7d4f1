import { prisma } from "@/lib/db";

/** A delivery that is still to be sent, with its channel; null where there is none. */
export const readPendingDelivery = (deliveryId: string) =>
  prisma.delivery.findFirst({ where: { id: deliveryId, status: "PENDING" }, include: { channel: true } });

export type PendingDelivery = NonNullable<Awaited<ReturnType<typeof readPendingDelivery>>>;

/** `later`: another attempt follows. `nothing`: there was nothing to send any more. */
export type DeliveryOutcome = "delivered" | "failed" | "later" | "nothing";
