import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../audit/record-audit";
import { requireRowId } from "../row-id";

/** Ends an invitation at once. Ending it again changes nothing. Throws NOT_FOUND, and CONFLICT where somebody has joined by it. */
export const revokeInvitation = (ctx: WorkspaceContext, input: { id: string }, now = new Date()): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const where = { id: requireRowId(input.id, "invitation"), workspaceId: ctx.workspaceId };
    const { count } = await tx.invitation.updateMany({
      where: { ...where, usedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
    const row = await tx.invitation.findFirst({ where, select: { note: true, role: true, usedAt: true } });
    if (!row) throw notFound("invitation");
    if (row.usedAt) throw new KnownError("CONFLICT", "Somebody has joined by this link already.");
    if (count === 0) return;
    await recordAudit(tx, ctx, {
      kind: "member.invitation-revoked",
      subject: unescapeFromStorage(row.note) || "Whoever has the link",
      subjectId: where.id,
      details: { role: row.role },
    });
  });
