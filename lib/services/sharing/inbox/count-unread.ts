import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** How much of this person's inbox in the workspace is unread; nothing for a program. */
export const countUnread = async ({
  workspaceId,
  actor,
}: Pick<WorkspaceContext, "workspaceId" | "actor">): Promise<number> =>
  actor.kind === "user" ? prisma.inboxItem.count({ where: { workspaceId, userId: actor.userId, readAt: null } }) : 0;
