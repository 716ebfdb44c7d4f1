import { prisma } from "@/lib/db";

/** Counts that the page of a share was opened. Who opened it is not kept. */
export const noteShareView = async ({ shareId }: { shareId: string }, now = new Date()): Promise<void> => {
  await prisma.share.updateMany({
    where: { id: shareId },
    data: { viewCount: { increment: 1 }, lastViewedAt: now },
  });
};
