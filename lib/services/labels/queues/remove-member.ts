import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { requireQueue } from "./require-queue";

/**
 * Asks a person no more to label for a queue: what they labeled stays, what is reserved for them or assigned to them
 * is anybody's again. Throws NOT_FOUND, CONFLICT for the last one.
 */
export const removeMember = (ctx: WorkspaceContext, input: { queueId: string; userId: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const queueId = await requireQueue(tx, ctx, input);
    const members = await tx.queueMember.findMany({
      where: { workspaceId: ctx.workspaceId, queueId },
      select: { userId: true },
    });
    if (!members.some(({ userId }) => userId === input.userId)) throw notFound("person");
    if (members.length === 1)
      throw new KnownError(
        "CONFLICT",
        "A queue needs at least one person. Add another person first, or close the queue.",
      );
    const own = { workspaceId: ctx.workspaceId, queueId };
    await tx.queueMember.deleteMany({ where: { ...own, userId: input.userId } });
    await tx.queueTurn.deleteMany({ where: { ...own, userId: input.userId, state: "reserved" } });
    await tx.queueItem.updateMany({ where: { ...own, assignedToId: input.userId }, data: { assignedToId: null } });
  });
