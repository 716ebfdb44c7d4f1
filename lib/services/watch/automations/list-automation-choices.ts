import { type AutomationChoices } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

/** The open label queues and the channels of a workspace: what may be told to do something, or told of it. */
export const listAutomationChoices = async ({ workspaceId }: WorkspaceContext): Promise<AutomationChoices> => {
  const [queues, channels] = await Promise.all([
    prisma.labelQueue.findMany({
      where: { workspaceId, closedAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      select: { id: true, name: true },
    }),
    prisma.channel.findMany({
      where: { workspaceId },
      orderBy: { name: "asc" },
      select: { id: true, name: true, kind: true, isEnabled: true },
    }),
  ]);
  const named = <T extends { name: string }>(row: T): T => ({ ...row, name: unescapeFromStorage(row.name) });
  return { queues: queues.map(named), channels: channels.map(named) };
};
