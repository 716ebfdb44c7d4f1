import { type Prisma } from "@/lib/db";

/** To be called in the transaction in which a person takes their label of a trace back: open queues that it was made for ask for it again. */
export const noteWithdrawal = async (
  tx: Prisma.TransactionClient,
  { workspaceId, traceId, userId }: { workspaceId: string; traceId: string; userId: string },
): Promise<void> => {
  await tx.queueTurn.deleteMany({
    where: { workspaceId, traceId, userId, state: "submitted", item: { queue: { closedAt: null } } },
  });
};
