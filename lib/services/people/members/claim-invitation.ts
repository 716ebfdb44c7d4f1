import { type Role } from "@/lib/auth/permissions";
import { hashToken } from "@/lib/auth/token";
import { type Prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../audit/record-audit";
import { personLabel } from "./hold-members";

/** What a link leads to while it works. */
export const openInvitation = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  usedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
});

interface Joiner {
  id: string;
  name: string | null;
  email: string;
}

/**
 * Uses an invitation up and makes the person a member, in the caller's transaction: of two at once, one wins. Null
 * where it does not work (any more). Who is a member already must not come here.
 */
export const claimInvitation = async (
  tx: Prisma.TransactionClient,
  { token, person, now }: { token: string; person: Joiner; now: Date },
): Promise<{ workspaceSlug: string; role: Role } | null> => {
  const [invitation] = await tx.invitation.updateManyAndReturn({
    where: openInvitation(token, now),
    data: { usedAt: now, usedByName: escapeForStorage(person.name || person.email) },
    select: { id: true, role: true, workspaceId: true, workspace: { select: { slug: true } } },
  });
  if (!invitation) return null;
  const { workspaceId, role, workspace } = invitation;
  await tx.member.create({ data: { workspaceId, userId: person.id, role } });
  const actor = { kind: "user", userId: person.id, name: person.name || person.email } as const;
  await recordAudit(
    tx,
    { workspaceId, workspaceSlug: workspace.slug, role, actor },
    {
      kind: "member.joined",
      subject: personLabel(person),
      subjectId: person.id,
      details: { role, invitation: invitation.id },
    },
  );
  return { workspaceSlug: workspace.slug, role };
};
