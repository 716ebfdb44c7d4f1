import { type Role } from "@/lib/auth/permissions";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { openInvitation } from "./claim-invitation";

interface OfferedPlace {
  workspaceName: string;
  workspaceSlug: string;
  role: Role;
  invitedByName: string;
  expiresAt: Date;
  /** Whether the person who asks is in the workspace already; false for nobody. */
  isMember: boolean;
}

/** What a link offers; null where it is wrong, used, revoked or expired. Does not use it up. */
export const readInvitation = async (
  token: string,
  userId: string | null,
  now = new Date(),
): Promise<OfferedPlace | null> => {
  const row = await prisma.invitation.findFirst({
    where: openInvitation(token, now),
    select: {
      role: true,
      createdByName: true,
      expiresAt: true,
      workspaceId: true,
      workspace: { select: { name: true, slug: true } },
    },
  });
  if (!row) return null;
  const isMember =
    userId !== null && (await prisma.member.count({ where: { workspaceId: row.workspaceId, userId } })) > 0;
  return {
    workspaceName: row.workspace.name,
    workspaceSlug: row.workspace.slug,
    role: row.role,
    invitedByName: unescapeFromStorage(row.createdByName),
    expiresAt: row.expiresAt,
    isMember,
  };
};
