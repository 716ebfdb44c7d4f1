import { can, canGrant } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { isRowId } from "../row-id";
import { endMembership } from "./end-membership";
import { holdMembers, requireAnotherOwner, requireMember, roleOfActor } from "./hold-members";

/** Ends keys that this person made. Throws NOT_FOUND for any other. */
const revokeKeys = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<void> => {
  if (!ids.every(isRowId)) throw notFound("API key");
  const where = { workspaceId: ctx.workspaceId, createdById: userId, id: { in: [...ids] } };
  const keys = await tx.apiKey.findMany({ where, select: { id: true, name: true, prefix: true, revokedAt: true } });
  if (keys.length < new Set(ids).size) throw notFound("API key");
  for (const key of keys.filter(({ revokedAt }) => revokedAt === null)) {
    await tx.apiKey.updateMany({ where: { id: key.id, revokedAt: null }, data: { revokedAt: new Date() } });
    await recordAudit(tx, ctx, {
      kind: "api-key.revoked",
      subject: key.name,
      subjectId: key.id,
      details: { prefix: key.prefix },
    });
  }
};

/**
 * Removes a member whose role is at or below one's own, at once, and revokes those of their API keys that are named. Labels and comments stay under their
 * name. Throws NOT_FOUND, FORBIDDEN, CONFLICT for the last owner, and INVALID for oneself.
 */
export const removeMember = (
  ctx: WorkspaceContext,
  input: { userId: string; revokedKeyIds?: readonly string[] | undefined },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    await holdMembers(tx, ctx.workspaceId);
    const member = await requireMember(tx, ctx, input.userId);
    if (ctx.actor.kind === "user" && ctx.actor.userId === member.userId)
      throw new KnownError("INVALID", "This is you. Leave the workspace instead.");
    const own = await roleOfActor(tx, ctx);
    if (!can(own, "member:write") || !canGrant(own, member.role))
      throw new KnownError("FORBIDDEN", `You are ${own} here: you can remove members up to your own role.`);
    await requireAnotherOwner(tx, ctx, member);
    await revokeKeys(tx, ctx, { userId: member.userId, ids: input.revokedKeyIds ?? [] });
    const { invitationsRevoked } = await endMembership(tx, ctx, member.userId);
    await recordAudit(tx, ctx, {
      kind: "member.removed",
      subject: member.label,
      subjectId: member.userId,
      details: { role: member.role, ...(invitationsRevoked > 0 ? { invitationsRevoked } : {}) },
    });
  });
