import { type QueueProgress } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../../ground/ids/row-id";
import { countLeft, countWanted } from "./read-queue-progress.sql";

/** How far a queue has come, as a whole and for the person who asks. Throws NOT_FOUND. */
export const readQueueProgress = async (ctx: WorkspaceContext, input: { queueId: string }): Promise<QueueProgress> => {
  const queueId = requireRowId(input.queueId, "queue");
  const { workspaceId } = ctx;
  const queue = await prisma.labelQueue.findFirst({
    where: { id: queueId, workspaceId },
    select: { name: true, isBlind: true, closedAt: true, annotatorsPerTrace: true },
  });
  if (!queue) throw notFound("queue");
  const { annotatorsPerTrace } = queue;
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const [[all], turns, [open]] = await Promise.all([
    countWanted(prisma, { annotatorsPerTrace, workspaceId, queueId }),
    prisma.queueTurn.groupBy({ by: ["userId", "state"], where: { workspaceId, queueId }, _count: true }),
    userId === null ? [{ left: 0 }] : countLeft(prisma, { ctx, queueId, userId, annotatorsPerTrace }),
  ]);
  const count = (state: string, isOwn: boolean) =>
    turns.reduce(
      (sum, turn) => sum + (turn.state === state && (!isOwn || turn.userId === userId) ? turn._count : 0),
      0,
    );
  const done = count("submitted", true);
  return {
    name: unescapeFromStorage(queue.name),
    isBlind: queue.isBlind,
    done: count("submitted", false),
    total: all?.wanted ?? 0,
    mine: { done, skipped: count("skipped", true), total: done + (open?.left ?? 0) },
  };
};
