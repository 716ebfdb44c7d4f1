import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

/** Says what is behind the ids that rules and automations keep: channels, queues, providers and automations. */
export const nameTold = async (
  db: Pick<Prisma.TransactionClient, "channel" | "labelQueue" | "provider" | "automation">,
  { workspaceId }: WorkspaceContext,
): Promise<(id: string) => string> => {
  const asked = { where: { workspaceId }, select: { id: true, name: true } };
  const rows = [
    await db.channel.findMany(asked),
    await db.labelQueue.findMany(asked),
    await db.provider.findMany(asked),
    await db.automation.findMany(asked),
  ];
  const names = new Map(rows.flat().map(({ id, name }) => [id, unescapeFromStorage(name)]));
  return (id) => names.get(id) ?? "a deleted channel";
};
