import { can, canGrant } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../audit/record-audit";
import { holdMembers, roleOfActor } from "./hold-members";
import { requireRowId } from "../../ground/ids/row-id";

/**
 * Ends an invitation to a role at or below one's own, at once. Ending it again changes nothing. Throws NOT_FOUND,
 * FORBIDDEN, and CONFLICT where somebody has joined by it.
 */
export const revokeInvitation = (ctx: WorkspaceContext, input: { id: string }, now = new Date()): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const where = { id: requireRowId(input.id, "invitation"), workspaceId: ctx.workspaceId };
    await holdMembers(tx, ctx.workspaceId);
    const row = await tx.invitation.findFirst({ where, select: { note: true, role: true } });
    if (!row) throw notFound("invitation");
    const own = await roleOfActor(tx, ctx);
    if (!can(own, "member:write") || !canGrant(own, row.role))
      throw new KnownError("FORBIDDEN", `You are ${own} here, so you cannot revoke an invitation as ${row.role}.`);
    const { count } = await tx.invitation.updateMany({
      where: { ...where, usedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) {
      if ((await tx.invitation.count({ where: { ...where, usedAt: { not: null } } })) > 0)
        throw new KnownError("CONFLICT", "Someone has already joined with this link.");
      return;
    }
    await recordAudit(tx, ctx, {
      kind: "member.invitation-revoked",
      subject: unescapeFromStorage(row.note) || "Anyone with the link",
      subjectId: where.id,
      details: { role: row.role },
    });
  });
