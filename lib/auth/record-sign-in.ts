import { prisma } from "@/lib/db";
import { wayIn } from "./way-in";

const findPerson = (id: string) =>
  prisma.user.findUnique({
    where: { id },
    select: { name: true, email: true, memberships: { select: { workspaceId: true } } },
  });

const wordsFor = ({ name, email }: { name: string | null; email: string }): string =>
  name ? `${name} (${email})` : email;

/** Notes in each workspace of a person that somebody could not sign in as them. Who it was is not known. */
export const recordFailedSignIn = async (userId: string, address: string, provider = "credentials"): Promise<void> => {
  const user = await findPerson(userId);
  if (!user) return;
  await prisma.auditEntry.createMany({
    data: user.memberships.map(({ workspaceId }) => ({
      workspaceId,
      actorKind: "server",
      actorName: "Someone",
      kind: "sign-in.failed",
      subject: wordsFor(user),
      subjectId: userId,
      details: { by: wayIn(provider) },
      address,
    })),
  });
};

/**
 * Notes a sign-in in the audit log of each workspace that the person is in. What cannot be noted does not happen: where
 * this throws, nobody is let in.
 */
export const recordSignIn = async (userId: string, provider: string, address: string | null = null): Promise<void> => {
  const user = await findPerson(userId);
  if (!user) return;
  const actorName = user.name || user.email;
  await prisma.auditEntry.createMany({
    data: user.memberships.map(({ workspaceId }) => ({
      workspaceId,
      actorKind: "user",
      actorId: userId,
      actorName,
      kind: "sign-in",
      subject: wordsFor(user),
      subjectId: userId,
      details: { by: wayIn(provider) },
      address,
    })),
  });
};
