import { type QueueChoices } from "@/lib/attribution/labels/queue-view";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { listMembers } from "../../people/members/list-members";

/** The open queues of the workspace, the newest first, and its people whose role may label. */
export const listQueueChoices = async (ctx: WorkspaceContext): Promise<QueueChoices> => {
  const [queues, members] = await Promise.all([
    prisma.labelQueue.findMany({
      where: { workspaceId: ctx.workspaceId, closedAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      select: { id: true, name: true },
    }),
    listMembers(ctx),
  ]);
  return {
    queues: queues.map(({ id, name }) => ({ id, name: unescapeFromStorage(name) })),
    people: members.filter(({ role }) => can(role, "annotation:write")).map(({ userId, name }) => ({ userId, name })),
  };
};
