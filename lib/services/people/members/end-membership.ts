import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { revokeUngrantable } from "./revoke-ungrantable";

/**
 * Takes a person out of the workspace: they are served by no label queue and told of nothing here any more, what is
 * reserved for them or assigned to them is anybody's again, incidents that they owned are nobody's, the saved views
 * that only they saw go, and their open invitations are revoked. What they labeled, said and shared stays under their
 * name. Answers how many invitations ended.
 */
export const endMembership = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  userId: string,
): Promise<{ invitationsRevoked: number }> => {
  const own = { workspaceId: ctx.workspaceId, userId };
  await tx.member.delete({ where: { workspaceId_userId: own } });
  await tx.queueMember.deleteMany({ where: own });
  await tx.queueTurn.deleteMany({ where: { ...own, state: "reserved" } });
  await tx.queueItem.updateMany({
    where: { workspaceId: ctx.workspaceId, assignedToId: userId },
    data: { assignedToId: null },
  });
  await tx.incident.updateMany({
    where: { workspaceId: ctx.workspaceId, ownerId: userId },
    data: { ownerId: null, ownerName: null },
  });
  await tx.inboxItem.deleteMany({ where: own });
  await tx.savedView.deleteMany({ where: { workspaceId: ctx.workspaceId, createdById: userId, isShared: false } });
  return { invitationsRevoked: await revokeUngrantable(tx, ctx, { userId, role: null }) };
};
