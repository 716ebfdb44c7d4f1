import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { requireLabeler } from "../../people/members/require-labeler";
import { requireRowId } from "../../ground/ids/row-id";
import { type AnnotatorsQueue, readAnnotatorsQueue } from "./require-annotator.sql";

/**
 * The queue, held until the transaction ends, so that people who are served at the same moment are served one after
 * another and each sees what the others took.
 * Throws NOT_FOUND for a queue of another workspace, FORBIDDEN for a key of nobody and for
 * somebody who does not label for it.
 */
export const requireAnnotator = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  input: { queueId: string },
): Promise<AnnotatorsQueue> => {
  const queueId = requireRowId(input.queueId, "queue");
  const { userId } = await requireLabeler(ctx, tx);
  const [queue] = await readAnnotatorsQueue(tx, { userId, queueId, ctx });
  if (!queue) throw notFound("queue");
  const { isMember, ...rest } = queue;
  if (!isMember) throw new KnownError("FORBIDDEN", "You are not in this queue. Its creator can add you.");
  return { ...rest, queueId, userId };
};
