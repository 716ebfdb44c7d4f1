import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireAnnotator } from "./require-annotator";
import { requireItem } from "./require-item";

/**
 * The trace that the person labeled or skipped before this one; null where this was the first. Throws NOT_FOUND,
 * FORBIDDEN for somebody who does not label for the queue.
 */
export const previousTurn = (
  ctx: WorkspaceContext,
  input: { queueId: string; traceId: string },
): Promise<{ traceId: string } | null> =>
  prisma.$transaction(async (tx) => {
    const { queueId, userId } = await requireAnnotator(tx, ctx, input);
    const traceId = await requireItem(tx, ctx, { queueId, traceId: input.traceId });
    const own = { workspaceId: ctx.workspaceId, queueId, userId };
    const here = await tx.queueTurn.findFirst({ where: { ...own, traceId }, select: { endedAt: true } });
    return tx.queueTurn.findFirst({
      where: { ...own, traceId: { not: traceId }, endedAt: here?.endedAt ? { lt: here.endedAt } : { not: null } },
      orderBy: [{ endedAt: "desc" }, { traceId: "desc" }],
      select: { traceId: true },
    });
  });
