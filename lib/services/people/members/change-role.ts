import { can, canGrant, type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { revokeUngrantable } from "./revoke-ungrantable";
import { holdMembers, requireAnotherOwner, requireMember, roleOfActor } from "./hold-members";

/**
 * Gives a member another role, from their next request on. Both roles lie at or below one's own.
 * Invitations that they made and could not make any more are revoked; their API keys stay. Throws
 * NOT_FOUND, FORBIDDEN, and CONFLICT for the last owner.
 */
export const changeRole = (ctx: WorkspaceContext, input: { userId: string; role: Role }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId } = ctx;
    await holdMembers(tx, workspaceId);
    const member = await requireMember(tx, ctx, input.userId);
    const own = await roleOfActor(tx, ctx);
    if (!can(own, "member:write") || !canGrant(own, input.role) || !canGrant(own, member.role))
      throw new KnownError("FORBIDDEN", `You are ${own} here, so you can only change roles up to your own.`);
    if (member.role === input.role) return;
    await requireAnotherOwner(tx, ctx, member);
    await tx.member.update({
      where: { workspaceId_userId: { workspaceId, userId: input.userId } },
      data: { role: input.role },
    });
    const invitations = await revokeUngrantable(tx, ctx, { userId: input.userId, role: input.role });
    await recordAudit(tx, ctx, {
      kind: "member.role-changed",
      subject: member.label,
      subjectId: input.userId,
      details: { from: member.role, to: input.role, ...(invitations > 0 ? { invitationsRevoked: invitations } : {}) },
    });
  });
