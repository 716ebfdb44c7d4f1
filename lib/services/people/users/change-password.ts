import { hashPassword, requireGoodPassword, verifyPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db";
import { arePasswordsOpen } from "@/lib/env";
import { KnownError } from "@/lib/errors";

/**
 * Sets a new password and ends every sign-in made with the old one. `current` may be null only
 * where there is no password yet.
 * Throws INVALID for a wrong current or a bad new password, FORBIDDEN where passwords are closed.
 */
export const changePassword = async (
  userId: string,
  { current, next }: { current: string | null; next: string },
): Promise<void> => {
  if (!arePasswordsOpen()) throw new KnownError("FORBIDDEN", "Passwords are not used here.");
  requireGoodPassword(next);
  const { passwordHash } = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true },
  });
  if (passwordHash !== null && !(await verifyPassword(current ?? "", passwordHash))) {
    throw new KnownError("INVALID", "The current password is wrong.", [
      { pointer: "/current", message: "This is not your current password." },
    ]);
  }
  // Compared again with the row: of two changes at once, the second must know the first one's password.
  const data = { passwordHash: await hashPassword(next) };
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id: userId, passwordHash }, data });
    if (count === 0) throw new KnownError("CONFLICT", "The password was changed in the meantime.");
    await tx.signIn.deleteMany({ where: { userId } });
  });
};
