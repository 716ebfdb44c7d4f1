import { knownChanges } from "@/lib/attribution/watching/change-types";
import { type ChannelKind, type ChannelView } from "@/lib/attribution/watching/channel-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { deliveryState } from "./delivery-row";
import { readNews } from "./list-channels.sql";

/** The channels of the workspace by name. */
export const listChannels = async (ctx: WorkspaceContext): Promise<ChannelView[]> => {
  const { workspaceId } = ctx;
  const now = new Date();
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
      changes: knownChanges(row.changes),
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
