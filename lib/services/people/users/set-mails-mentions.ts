import { prisma } from "@/lib/db";

/** Whether this person wants mentions by email too. */
export const setMailsMentions = async (userId: string, mailsMentions: boolean): Promise<void> => {
  await prisma.user.updateMany({ where: { id: userId }, data: { mailsMentions } });
};
