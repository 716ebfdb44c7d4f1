import { hashToken, newToken } from "@/lib/auth/token";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";

const validMs = 24 * 3600 * 1000;

/**
 * A token that signs its user in once within a day (`paths.signInLink(token)`); with `isReset`
 * it also asks for a new password.
 * A reset ends the person's
 * unused older links. For operators: throws NOT_FOUND with the email address when nobody has it.
 */
export const createSignInLink = async (
  who: { email: string } | { userId: string },
  { isReset }: { isReset: boolean },
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> => {
  const where = "email" in who ? { email: who.email.trim().toLowerCase() } : { id: who.userId };
  const user = await prisma.user.findUnique({ where, select: { id: true } });
  if (!user)
    throw new KnownError(
      "NOT_FOUND",
      "email" in who ? `There is no account with the email address ${who.email}.` : "This person does not exist.",
    );
  const token = newToken();
  const expiresAt = new Date(now.getTime() + validMs);
  await prisma.$transaction([
    prisma.signInLink.deleteMany({
      where: { userId: user.id, usedAt: null, ...(isReset ? {} : { expiresAt: { lt: now } }) },
    }),
    prisma.signInLink.create({ data: { userId: user.id, tokenHash: hashToken(token), isReset, expiresAt } }),
  ]);
  return { token, expiresAt };
};
