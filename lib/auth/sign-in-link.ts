import { prisma } from "@/lib/db";
import { arePasswordsOpen } from "@/lib/env";
import { hashPassword, requireGoodPassword } from "./password";
import { countAttempt, forgiveAttempt } from "./rate-limit";
import { hashToken } from "./token";

const usable = (token: string, now: Date) => ({ tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } });

/**
 * Whether the link of `token` still works, and whether it is followed by choosing a new password: where passwords are
 * closed, none is. Does not use it up.
 */
export const readSignInLink = async (token: string, now = new Date()): Promise<{ isReset: boolean } | null> => {
  const link = await prisma.signInLink.findFirst({ where: usable(token, now), select: { isReset: true } });
  return link && { isReset: link.isReset && arePasswordsOpen() };
};

/**
 * Uses a link up: the id of its user, or null when it is unknown, used or expired. Of two at once, one wins. A link
 * that is followed by choosing a password needs `newPassword`, and ends all earlier sign-ins. Throws RATE_LIMITED,
 * and INVALID for a bad password.
 */
export const consumeSignInLink = async (
  { token, newPassword = "" }: { token: string; newPassword?: string },
  address: string,
  now = new Date(),
): Promise<string | null> => {
  const attempt = { "link:address": address };
  await countAttempt(attempt);
  const link = await prisma.signInLink.findFirst({
    where: usable(token, now),
    select: { id: true, userId: true, isReset: true },
  });
  if (!link) return null;
  const setsPassword = link.isReset && arePasswordsOpen();
  if (setsPassword) requireGoodPassword(newPassword);
  const passwordHash = setsPassword ? await hashPassword(newPassword) : null;
  const isOurs = await prisma.$transaction(async (transaction) => {
    const { count } = await transaction.signInLink.updateMany({
      where: { id: link.id, usedAt: null },
      data: { usedAt: now },
    });
    if (count === 1 && passwordHash !== null) {
      await transaction.user.update({
        where: { id: link.userId },
        data: { passwordHash, signIns: { deleteMany: {} } },
      });
    }
    return count === 1;
  });
  if (!isOurs) return null;
  await forgiveAttempt(attempt);
  return link.userId;
};
