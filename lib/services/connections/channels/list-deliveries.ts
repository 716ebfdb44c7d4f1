import { type DeliveryView } from "@/lib/attribution/watching/channel-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { pageOf, rowsBefore } from "../../ground/paging/newest-first";
import { deliveryColumns, toDeliveryView } from "./delivery-row";
import { requireChannel } from "./require-channel";

interface DeliveriesWish {
  channelId: string;
  cursor?: string | null | undefined;
  limit?: number | undefined;
}

interface DeliveryPage {
  channel: { id: string; name: string; isEnabled: boolean; note: string | null };
  deliveries: DeliveryView[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** What went out to a channel, the newest first, with every attempt. Throws NOT_FOUND, and INVALID for a bad cursor. */
export const listDeliveries = async (
  ctx: WorkspaceContext,
  { channelId, cursor, limit = 25 }: DeliveriesWish,
): Promise<DeliveryPage> => {
  const { id, name, isEnabled, note } = await requireChannel(ctx, channelId);
  const rows = await prisma.delivery.findMany({
    where: { workspaceId: ctx.workspaceId, channelId: id, ...rowsBefore(cursor) },
    select: deliveryColumns,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    channel: { id, name: unescapeFromStorage(name), isEnabled, note },
    deliveries: page.map(toDeliveryView),
    nextCursor,
  };
};
