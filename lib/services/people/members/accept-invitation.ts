import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { claimInvitation, openInvitation } from "./claim-invitation";
import { holdMembers } from "./hold-members";

export const goneInvitation = (): KnownError =>
  new KnownError("NOT_FOUND", "This invitation is no longer valid. Ask for a new one.");

/**
 * Joins a workspace by a link. Who is in it already is only told its slug, and the link stays unused. Of two people at
 * once, one joins. Throws NOT_FOUND for a link that is wrong, used, revoked or expired.
 */
export const acceptInvitation = async (
  userId: string,
  { token }: { token: string },
  now = new Date(),
): Promise<{ workspaceSlug: string }> => {
  const offered = await prisma.invitation.findFirst({
    where: openInvitation(token, now),
    select: { workspaceId: true, workspace: { select: { slug: true } } },
  });
  if (!offered) throw goneInvitation();
  return prisma.$transaction(async (tx) => {
    await holdMembers(tx, offered.workspaceId);
    const isMember = (await tx.member.count({ where: { workspaceId: offered.workspaceId, userId } })) > 0;
    if (isMember) return { workspaceSlug: offered.workspace.slug };
    const person = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { id: true, name: true, email: true },
    });
    const joined = await claimInvitation(tx, { token, person, now });
    if (!joined) throw goneInvitation();
    return { workspaceSlug: joined.workspaceSlug };
  });
};
