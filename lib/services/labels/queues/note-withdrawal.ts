import { type Prisma } from "@/lib/db";

/**
 * To be called in the transaction in which a person takes their label of a trace back: queues that it was made for ask
 * for it again, one that is closed once it is open again.
 */
export const noteWithdrawal = async (
  tx: Prisma.TransactionClient,
  { workspaceId, traceId, userId }: { workspaceId: string; traceId: string; userId: string },
): Promise<void> => {
  await tx.queueTurn.deleteMany({ where: { workspaceId, traceId, userId, state: "submitted" } });
};
