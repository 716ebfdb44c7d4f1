import { prisma } from "@/lib/db";

/** Remembers that a person has seen or closed the tour of the first attribution; the first time counts. */
export const endTour = async (userId: string): Promise<void> => {
  await prisma.user.updateMany({ where: { id: userId, tourEndedAt: null }, data: { tourEndedAt: new Date() } });
};
