import { type Prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";
import { enqueueDeliveries } from "./enqueue-delivery";
import { type News } from "./news";

interface Notification {
  workspaceId: string;
  channelIds: readonly string[];
  news: News;
}

/**
 * Has news sent to channels: one delivery and one job for each that is switched on, in the transaction of the
 * caller, so that what is rolled back is not told. Answers the deliveries, and the ids of channels that this
 * workspace does not have (any more).
 */
export const notifyChannels = async (
  tx: Prisma.TransactionClient,
  { workspaceId, channelIds, news }: Notification,
): Promise<{ deliveryIds: string[]; missing: string[] }> => {
  const wanted = [...new Set(channelIds)];
  const channels = await tx.channel.findMany({
    where: { workspaceId, id: { in: wanted.filter(isRowId) } },
    select: { id: true, isEnabled: true },
  });
  const known = new Set(channels.map(({ id }) => id));
  const rows = await tx.delivery.createManyAndReturn({
    data: channels
      .filter(({ isEnabled }) => isEnabled)
      .map(({ id }) => ({
        workspaceId,
        channelId: id,
        news: escapeValueForStorage(news) as unknown as Prisma.InputJsonObject,
        nextAttemptAt: new Date(),
      })),
    select: { id: true },
  });
  const deliveryIds = rows.map(({ id }) => id);
  await enqueueDeliveries(tx, deliveryIds);
  return { deliveryIds, missing: wanted.filter((id) => !known.has(id)) };
};
