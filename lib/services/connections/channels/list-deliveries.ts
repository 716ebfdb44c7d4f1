import { type DeliveryView } from "@/lib/attribution/watching/channel-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readCursor, writeCursor } from "../../ground/paging/list-cursor";
import { deliveryColumns, toDeliveryView } from "./delivery-row";
import { requireChannel } from "./require-channel";

const pageSize = 25;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export interface DeliveryPage {
  channel: { id: string; name: string; isEnabled: boolean; note: string | null };
  deliveries: DeliveryView[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** What went out to a channel, the newest first, with every attempt. Throws NOT_FOUND, and INVALID for a bad cursor. */
export const listDeliveries = async (
  ctx: WorkspaceContext,
  { channelId, cursor }: { channelId: string; cursor?: string | null | undefined },
): Promise<DeliveryPage> => {
  const { id, name, isEnabled, note } = await requireChannel(ctx, channelId);
  const from = cursor ? readCursor(cursor, "string", instant) : null;
  const createdAt = from && new Date(from.key);
  const after = createdAt && {
    OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: from.id } }],
  };
  const rows = await prisma.delivery.findMany({
    where: { workspaceId: ctx.workspaceId, channelId: id, ...after },
    select: deliveryColumns,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    channel: { id, name: unescapeFromStorage(name), isEnabled, note },
    deliveries: shown.map(toDeliveryView),
    nextCursor: last ? writeCursor({ key: last.createdAt.toISOString(), id: last.id }) : null,
  };
};
