import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { endMembership } from "./end-membership";
import { revokeMemberKeys } from "./revoke-member-keys";
import { holdMembers, requireAnotherOwner, requireMember } from "./hold-members";

/**
 * Takes oneself out of the workspace, and ends the API keys that one made. Throws CONFLICT for the last owner,
 * NOT_FOUND for who is no member.
 */
export const leaveWorkspace = (ctx: WorkspaceContext): Promise<void> =>
  prisma.$transaction(async (tx) => {
    if (ctx.actor.kind !== "user") throw new KnownError("INVALID", "Only a person can leave.");
    await holdMembers(tx, ctx.workspaceId);
    const member = await requireMember(tx, ctx, ctx.actor.userId);
    await requireAnotherOwner(tx, ctx, member);
    const keysRevoked = await revokeMemberKeys(tx, ctx, { userId: member.userId, keptIds: [] });
    const { invitationsRevoked } = await endMembership(tx, ctx, member.userId);
    await recordAudit(tx, ctx, {
      kind: "member.left",
      subject: member.label,
      subjectId: member.userId,
      details: {
        role: member.role,
        ...(keysRevoked > 0 ? { keysRevoked } : {}),
        ...(invitationsRevoked > 0 ? { invitationsRevoked } : {}),
      },
    });
  });
