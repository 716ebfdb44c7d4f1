import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { requireItem } from "./require-item";
import { requireQueue } from "./require-queue";

/**
 * Has one person label a trace of a queue, whoever else the queue serves; null for anybody. Others who are reading it
 * are let finish. Throws NOT_FOUND, INVALID for somebody who does not label for the queue.
 */
export const assignTrace = (
  ctx: WorkspaceContext,
  input: { queueId: string; traceId: string; userId: string | null },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const queueId = await requireQueue(tx, ctx, input);
    const traceId = await requireItem(tx, ctx, { queueId, traceId: input.traceId });
    const own = { workspaceId: ctx.workspaceId, queueId };
    const { userId } = input;
    const members = await tx.queueMember.findMany({ where: own, select: { userId: true } });
    if (userId !== null && !members.some((member) => member.userId === userId)) {
      throw new KnownError("INVALID", "Traces can only be assigned to people in the queue.", [
        { pointer: "/userId", message: "Not one of them." },
      ]);
    }
    await tx.queueItem.updateMany({ where: { ...own, traceId }, data: { assignedToId: userId } });
  });
