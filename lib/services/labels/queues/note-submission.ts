import { type Prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

/**
 * To be called in the transaction that keeps a label made for a queue: ends the person's turn at that trace as
 * submitted, also where their reservation has expired or they were never served it. Answers the stream that the trace
 * is in and how likely the random stream was to hold it (0–1; null in the stream by worth).
 * Throws NOT_FOUND for a queue or a trace of it that is not there, FORBIDDEN for somebody who does not label for
 * it, CONFLICT where it is closed.
 */
export const noteSubmission = async (
  tx: Prisma.TransactionClient,
  input: { workspaceId: string; queueId: string; traceId: string; userId: string },
): Promise<{ stream: "worth" | "random"; inclusionProbability: number | null }> => {
  const { workspaceId, userId } = input;
  const [queueId, traceId] = [requireRowId(input.queueId, "queue"), requireRowId(input.traceId, "trace")];
  const queue = await tx.labelQueue.findFirst({
    where: { id: queueId, workspaceId },
    select: { closedAt: true, members: { where: { userId }, select: { userId: true } } },
  });
  if (!queue) throw notFound("queue");
  const item = await tx.queueItem.findFirst({
    where: { queueId, traceId, workspaceId },
    select: { stream: true, inclusionProbability: true },
  });
  if (!item) throw notFound("trace");
  if (queue.members.length === 0) throw new KnownError("FORBIDDEN", "You are not in this queue.");
  if (queue.closedAt !== null) {
    throw new KnownError(
      "CONFLICT",
      "This queue was closed. Open the trace from the list to label it without the queue.",
    );
  }
  const endedAt = new Date();
  const key = { workspaceId, queueId, traceId, userId };
  await tx.queueTurn.upsert({
    where: { workspaceId_queueId_traceId_userId: key },
    create: { ...key, state: "submitted", servedAt: endedAt, endedAt },
    update: { state: "submitted", note: null, expiresAt: null, endedAt },
  });
  const { inclusionProbability } = item;
  return { stream: item.stream === "random" ? "random" : "worth", inclusionProbability };
};
