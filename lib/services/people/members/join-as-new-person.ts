import { hashPassword, requireGoodPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db";
import { type NewUser } from "../users/create-user";
import { emailTaken } from "../users/email-taken";
import { goneInvitation } from "./accept-invitation";
import { claimInvitation, openInvitation } from "./claim-invitation";

/**
 * Makes an account through an invitation, also where sign-up is closed, and joins its workspace: both or neither.
 * Unlike by sign-up, the person gets no workspace of their own. Throws NOT_FOUND for a link that does not work,
 * CONFLICT where the email address has an account, INVALID for a bad password.
 */
export const joinAsNewPerson = async (
  { token, email, name, password }: NewUser & { token: string },
  now = new Date(),
): Promise<{ userId: string; workspaceSlug: string }> => {
  // Looked at before the password is hashed, which takes long.
  if ((await prisma.invitation.count({ where: openInvitation(token, now) })) === 0) throw goneInvitation();
  requireGoodPassword(password);
  const passwordHash = await hashPassword(password);
  return prisma.$transaction(async (tx) => {
    const [person] = await tx.user.createManyAndReturn({
      data: [{ email: email.toLowerCase(), name, passwordHash }],
      select: { id: true, name: true, email: true },
      skipDuplicates: true,
    });
    if (!person) throw emailTaken("Sign in instead.");
    const joined = await claimInvitation(tx, { token, person, now });
    if (!joined) throw goneInvitation();
    return { userId: person.id, workspaceSlug: joined.workspaceSlug };
  });
};
