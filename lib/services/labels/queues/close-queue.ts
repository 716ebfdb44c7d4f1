import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireQueue } from "./require-queue";

/**
 * Serves nobody any more and lets go what is reserved. What was labeled stays, and everybody sees
 * what others say. Throws NOT_FOUND.
 */
export const closeQueue = (ctx: WorkspaceContext, input: { queueId: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const queueId = await requireQueue(tx, ctx, input);
    await tx.labelQueue.updateMany({ where: { id: queueId, closedAt: null }, data: { closedAt: new Date() } });
    await tx.queueTurn.deleteMany({ where: { workspaceId: ctx.workspaceId, queueId, state: "reserved" } });
  });
