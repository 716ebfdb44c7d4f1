import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { enqueueDeliveries } from "./enqueue-delivery";

/**
 * Sends a delivery again that failed or that the receiver has lost, under the same `webhook-id`, with all attempts of a
 * new one. Throws NOT_FOUND, and CONFLICT while it is on its way or its channel is off.
 */
export const resendDelivery = (
  ctx: WorkspaceContext,
  { deliveryId }: { deliveryId: string },
  now = new Date(),
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const where = { id: requireRowId(deliveryId, "delivery"), workspaceId: ctx.workspaceId };
    const row = await tx.delivery.findFirst({
      where,
      select: { attemptCount: true, channel: { select: { isEnabled: true } } },
    });
    if (!row) throw notFound("delivery");
    if (!row.channel.isEnabled)
      throw new KnownError("CONFLICT", "The channel is switched off. Switch it on, then send this again.");
    const { count } = await tx.delivery.updateMany({
      where: { ...where, status: { not: "PENDING" }, attemptCount: row.attemptCount },
      data: { status: "PENDING", nextAttemptAt: now, deliveredAt: null, roundAt: now, roundFirst: row.attemptCount },
    });
    if (count === 0) throw new KnownError("CONFLICT", "It is already being sent.");
    await enqueueDeliveries(tx, [deliveryId]);
  });
