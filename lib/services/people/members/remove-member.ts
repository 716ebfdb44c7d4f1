import { can, canGrant } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { endMembership } from "./end-membership";
import { holdMembers, requireAnotherOwner, requireMember, roleOfActor } from "./hold-members";
import { revokeMemberKeys } from "./revoke-member-keys";

/**
 * Removes a member whose role is at or below one's own, at once, and revokes all API keys that they made, up to this
 * moment, save those that are named to be kept. Labels and comments stay under their name. Answers how many keys ended.
 * Throws NOT_FOUND, FORBIDDEN, CONFLICT for the last owner, and INVALID for oneself.
 */
export const removeMember = (
  ctx: WorkspaceContext,
  input: { userId: string; keptKeyIds?: readonly string[] | undefined },
): Promise<{ revokedKeyCount: number }> =>
  prisma.$transaction(async (tx) => {
    await holdMembers(tx, ctx.workspaceId);
    const member = await requireMember(tx, ctx, input.userId);
    if (ctx.actor.kind === "user" && ctx.actor.userId === member.userId)
      throw new KnownError("INVALID", "This is you. Leave the workspace instead.");
    const own = await roleOfActor(tx, ctx);
    if (!can(own, "member:write") || !canGrant(own, member.role))
      throw new KnownError("FORBIDDEN", `You are ${own} here, so you can only remove members up to your own role.`);
    await requireAnotherOwner(tx, ctx, member);
    const revokedKeyCount = await revokeMemberKeys(tx, ctx, { userId: member.userId, keptIds: input.keptKeyIds ?? [] });
    const { invitationsRevoked } = await endMembership(tx, ctx, member.userId);
    await recordAudit(tx, ctx, {
      kind: "member.removed",
      subject: member.label,
      subjectId: member.userId,
      details: { role: member.role, ...(invitationsRevoked > 0 ? { invitationsRevoked } : {}) },
    });
    return { revokedKeyCount };
  });
