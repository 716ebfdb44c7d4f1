import { prisma } from "@/lib/db";
import { countAttempt, forgiveAttempt } from "./rate-limit";
import { hashToken } from "./token";

const usable = (token: string, now: Date) => ({ tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } });

/** Whether the link of `token` still works, and whether it is followed by choosing a new password. Does not use it up. */
export const readSignInLink = async (token: string, now = new Date()): Promise<{ isReset: boolean } | null> =>
  prisma.signInLink.findFirst({ where: usable(token, now), select: { isReset: true } });

/** Uses a link up: the id of its user, or null when it is unknown, used or expired. Of two at once, one wins. Throws RATE_LIMITED. */
export const consumeSignInLink = async (token: unknown, address: string, now = new Date()): Promise<string | null> => {
  if (typeof token !== "string" || token.length > 200) return null;
  const attempt = { "link:address": address };
  await countAttempt(attempt);
  const [used] = await prisma.signInLink.updateManyAndReturn({
    where: usable(token, now),
    data: { usedAt: now },
    select: { userId: true },
  });
  if (!used) return null;
  await forgiveAttempt(attempt);
  return used.userId;
};
