import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireQueue } from "./require-queue";

/** Serves people again from where the queue was closed. Throws NOT_FOUND. */
export const reopenQueue = (ctx: WorkspaceContext, input: { queueId: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const id = await requireQueue(tx, ctx, input);
    await tx.labelQueue.updateMany({ where: { id }, data: { closedAt: null } });
  });
