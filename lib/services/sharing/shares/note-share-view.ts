import { prisma } from "@/lib/db";
import { unlessFull } from "@/lib/errors";

/** Counts that the page of a share was opened. Who opened it is not kept. */
export const noteShareView = async ({ shareId }: { shareId: string }, now = new Date()): Promise<void> => {
  const data = { viewCount: { increment: 1 }, lastViewedAt: now };
  await unlessFull(prisma.share.updateMany({ where: { id: shareId }, data }));
};
