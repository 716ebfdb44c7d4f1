import { type QueueStream } from "@/lib/attribution/labels/draw-stream";
import { type WorthParts } from "@/lib/attribution/labels/worth";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

/** Rows of one statement. */
const batchSize = 1_000;

/** A trace on its way into a queue. */
export interface NewItem {
  traceId: string;
  stream: QueueStream;
  /** From 0, in the order in which its stream serves. */
  position: number;
  worth: WorthParts | null;
  inclusionProbability: number | null;
  assignedToId: string | null;
}

/** Stores items of a queue. One that the queue has stays as it is. */
export const insertItems = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { queueId, items }: { queueId: string; items: readonly NewItem[] },
): Promise<void> => {
  for (let from = 0; from < items.length; from += batchSize) {
    const batch = items.slice(from, from + batchSize);
    await tx.queueItem.createMany({
      data: batch.map(({ worth, ...item }) => ({
        workspaceId: ctx.workspaceId,
        queueId,
        ...item,
        worth: worth === null ? Prisma.DbNull : { ...worth },
      })),
      skipDuplicates: true,
    });
  }
};
