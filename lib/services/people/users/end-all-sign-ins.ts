import { prisma } from "@/lib/db";

/** Ends every session of a person, also the one that asks, and every sign-in link that nobody has used yet. */
export const endAllSignIns = async (userId: string): Promise<void> => {
  await prisma.$transaction([
    prisma.signIn.deleteMany({ where: { userId } }),
    prisma.signInLink.deleteMany({ where: { userId, usedAt: null } }),
  ]);
};
