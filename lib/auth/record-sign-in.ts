import { prisma } from "@/lib/db";
import { wayIn } from "./way-in";

/**
 * Notes a sign-in in the audit log of each workspace that the person is in. What cannot be noted does not happen: where
 * this throws, nobody is let in.
 */
export const recordSignIn = async (userId: string, provider: string): Promise<void> => {
  const user = await prisma.user.findUnique({
    where: { id: userId },
    select: { name: true, email: true, memberships: { select: { workspaceId: true } } },
  });
  if (!user) return;
  const actorName = user.name || user.email;
  await prisma.auditEntry.createMany({
    data: user.memberships.map(({ workspaceId }) => ({
      workspaceId,
      actorKind: "user",
      actorId: userId,
      actorName,
      kind: "sign-in",
      subject: user.name ? `${user.name} (${user.email})` : user.email,
      subjectId: userId,
      details: { by: wayIn(provider) },
    })),
  });
};
