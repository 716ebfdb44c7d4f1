import { can, canGrant, type Role, roles } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";

/**
 * Ends the open invitations of a person that their new role (null: none) could not make: nobody keeps by a link what
 * they have no more. Answers how many.
 */
export const revokeUngrantable = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { userId, role }: { userId: string; role: Role | null },
): Promise<number> => {
  const kept = role !== null && can(role, "member:write") ? roles.filter((each) => canGrant(role, each)) : [];
  const { count } = await tx.invitation.updateMany({
    where: {
      workspaceId: ctx.workspaceId,
      createdById: userId,
      role: { notIn: kept },
      usedAt: null,
      revokedAt: null,
    },
    data: { revokedAt: new Date() },
  });
  return count;
};
