import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { isRowId } from "../../ground/ids/row-id";

/**
 * Marks items of one's own inbox as read, or as unread again; without `ids`, all that are unread. Ids of others change
 * nothing. Answers how many were changed.
 */
export const markRead = async (
  { workspaceId, actor }: Pick<WorkspaceContext, "workspaceId" | "actor">,
  { ids, isRead = true }: { ids?: readonly string[] | undefined; isRead?: boolean | undefined },
): Promise<{ count: number }> => {
  if (actor.kind !== "user") return { count: 0 };
  return prisma.inboxItem.updateMany({
    where: {
      workspaceId,
      userId: actor.userId,
      readAt: isRead ? null : { not: null },
      ...(ids === undefined ? {} : { id: { in: ids.filter(isRowId) } }),
    },
    data: { readAt: isRead ? new Date() : null },
  });
};
