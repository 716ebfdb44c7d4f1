import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { revokeUngrantable } from "./revoke-ungrantable";
import { holdMembers, requireMember, roleOfActor } from "./hold-members";

/**
 * Makes another member an owner and oneself an admin, both or neither. `confirmation` is the name of the workspace,
 * typed by the person. Throws NOT_FOUND, FORBIDDEN for who is no owner, and INVALID for oneself and for another name.
 */
export const transferOwnership = (
  ctx: WorkspaceContext,
  input: { userId: string; confirmation: string },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    if (actor.kind !== "user") throw new KnownError("FORBIDDEN", "Only a person who is an owner can do this.");
    await holdMembers(tx, workspaceId);
    const heir = await requireMember(tx, ctx, input.userId);
    if (heir.userId === actor.userId) throw new KnownError("INVALID", "You are already an owner. Choose someone else.");
    if ((await roleOfActor(tx, ctx)) !== "OWNER")
      throw new KnownError("FORBIDDEN", "Only an owner can transfer ownership.");
    const { name } = await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { name: true } });
    if (input.confirmation.trim() !== name.trim())
      throw new KnownError("INVALID", "Type the workspace name exactly as shown.", [
        { pointer: "/confirmation", message: "This is not the name of the workspace." },
      ]);
    const roleOf = (userId: string) => ({ workspaceId_userId: { workspaceId, userId } });
    await tx.member.update({ where: roleOf(heir.userId), data: { role: "OWNER" } });
    await tx.member.update({ where: roleOf(actor.userId), data: { role: "ADMIN" } });
    await revokeUngrantable(tx, ctx, { userId: actor.userId, role: "ADMIN" });
    await recordAudit(tx, ctx, {
      kind: "member.ownership-transferred",
      subject: heir.label,
      subjectId: heir.userId,
      details: { from: heir.role, to: "OWNER" },
    });
  });
