import { can, canGrant, type Role } from "@/lib/auth/permissions";
import { hashToken, newToken } from "@/lib/auth/token";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../audit/record-audit";
import { holdMembers, roleOfActor } from "./hold-members";

const hourMs = 3600 * 1000;
const maxHours = 30 * 24;
/** Links of one workspace that still work. */
const maxOpen = 500;

interface NewInvitation {
  role: Role;
  /** From 1 to 720. */
  expiresInHours: number;
  /** Whom it is meant for, in one's own words; it binds nobody. */
  note: string;
}

/**
 * Makes a link by which one person joins the workspace, once. Answers its token, this once: the database keeps its
 * hash. Throws FORBIDDEN for a role above one's own and for who may invite nobody (any more), INVALID for another time
 * than 1 hour to 30 days, CONFLICT where 500 links are open.
 */
export const createInvitation = async (
  ctx: WorkspaceContext,
  { role, expiresInHours, note }: NewInvitation,
  now = new Date(),
): Promise<{ id: string; token: string; expiresAt: Date }> => {
  if (!(expiresInHours >= 1 && expiresInHours <= maxHours))
    throw new KnownError("INVALID", "An invitation is valid for 1 hour to 30 days.");
  const token = newToken();
  const expiresAt = new Date(now.getTime() + expiresInHours * hourMs);
  return prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    await holdMembers(tx, workspaceId);
    const own = await roleOfActor(tx, ctx);
    if (!can(own, "member:write") || !canGrant(own, role))
      throw new KnownError("FORBIDDEN", `You are ${own} here, so you cannot invite someone as ${role}.`);
    const open = await tx.invitation.count({
      where: { workspaceId, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
    });
    if (open >= maxOpen) throw new KnownError("CONFLICT", `There are ${maxOpen} open invitations. Revoke some first.`);
    const { id } = await tx.invitation.create({
      data: {
        workspaceId,
        role,
        tokenHash: hashToken(token),
        note: escapeForStorage(note),
        expiresAt,
        createdById: actor.kind === "user" ? actor.userId : null,
        createdByName: escapeForStorage(actor.name),
        createdAt: now,
      },
      select: { id: true },
    });
    await recordAudit(tx, ctx, {
      kind: "member.invited",
      subject: note || "Anyone with the link",
      subjectId: id,
      details: { role, expiresAt: expiresAt.toISOString() },
    });
    return { id, token, expiresAt };
  });
};
