import { type ChannelKind, type ChannelView } from "@/lib/attribution/watching/channel-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { deliveryState } from "./delivery-row";

interface News {
  channelId: string;
  pendingCount: number;
  status: Parameters<typeof deliveryState>[0] | null;
  at: Date | null;
}

/** Of each channel what waits, and its newest delivery: one look at an index each, however many there are. */
const readNews = async (workspaceId: string): Promise<ReadonlyMap<string, News>> => {
  const rows = await prisma.$queryRaw<News[]>`
    select c."id" as "channelId", newest."status"::text as "status", newest."createdAt" as "at",
      (select count(*)::int from "Delivery" d where d."channelId" = c."id" and d."status" = 'PENDING') as "pendingCount"
    from "Channel" c left join lateral (
      select d."status", d."createdAt" from "Delivery" d where d."channelId" = c."id" order by d."createdAt" desc, d."id" desc limit 1
    ) newest on true where c."workspaceId" = ${workspaceId}::uuid`;
  return new Map(rows.map((row) => [row.channelId, row]));
};

/** The channels of the workspace by name. */
export const listChannels = async (ctx: WorkspaceContext, now = new Date()): Promise<ChannelView[]> => {
  const { workspaceId } = ctx;
  const [rows, news] = await Promise.all([
    prisma.channel.findMany({ where: { workspaceId }, orderBy: [{ name: "asc" }, { id: "asc" }] }),
    readNews(workspaceId),
  ]);
  return rows.map((row) => {
    const { status = null, at = null, pendingCount = 0 } = news.get(row.id) ?? {};
    return {
      id: row.id,
      name: unescapeFromStorage(row.name),
      kind: row.kind as ChannelKind,
      isEnabled: row.isEnabled,
      hint: row.hint,
      note: row.note,
      heldUntil: row.heldUntil !== null && row.heldUntil > now ? row.heldUntil.toISOString() : null,
      createdByName: unescapeFromStorage(row.createdByName),
      createdAt: row.createdAt.toISOString(),
      pendingCount,
      last: status !== null && at !== null ? { status: deliveryState(status), at: at.toISOString() } : null,
    };
  });
};
