import { prisma } from "@/lib/db";

/** Whether a person has not seen the tour of the first attribution yet. */
export const isTourDue = async (userId: string): Promise<boolean> =>
  (await prisma.user.count({ where: { id: userId, tourEndedAt: null } })) > 0;
