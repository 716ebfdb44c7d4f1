import { type ChannelTest } from "@/lib/attribution/watching/channel-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { deliver } from "./deliver";
import { deliveryColumns, toDeliveryView } from "./delivery-row";
import { type News } from "./news";
import { requireChannel } from "./require-channel";

const testNews = async (ctx: WorkspaceContext, channelId: string, channelName: string): Promise<News> => {
  const { name, slug } = await prisma.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { name: true, slug: true },
  });
  return {
    type: "channel.test",
    at: new Date().toISOString(),
    workspace: { slug, name: unescapeFromStorage(name) },
    title: "A test of this channel",
    text: `${ctx.actor.name} sent this from the channel ${channelName} to test delivery.`,
    url: `${publicUrl()}${paths.deliveries(slug, channelId)}`,
    data: { channel: { id: channelId, name: channelName } },
  };
};

/**
 * Sends a test to a channel, once and at once, also where it is switched off, and answers what it came to. It stands
 * among the deliveries of the channel. Throws NOT_FOUND.
 */
export const sendTest = async (ctx: WorkspaceContext, { channelId }: { channelId: string }): Promise<ChannelTest> => {
  const { workspaceId } = ctx;
  const { id, name } = await requireChannel(ctx, channelId);
  const news = await testNews(ctx, id, unescapeFromStorage(name));
  const { id: deliveryId } = await prisma.delivery.create({
    data: { workspaceId, channelId: id, news: escapeValueForStorage(news) as unknown as Prisma.InputJsonObject },
    select: { id: true },
  });
  await deliver(deliveryId, { delaysMs: [], isAsked: true });
  const row = await prisma.delivery.findFirst({ where: { id: deliveryId, workspaceId }, select: deliveryColumns });
  if (!row) return { status: "failed", attempt: null };
  const { status, attempts } = toDeliveryView(row);
  return { status, attempt: attempts[0] ?? null };
};
