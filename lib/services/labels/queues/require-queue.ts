import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { lockQueue } from "./require-queue.sql";

/**
 * The id of a queue of the workspace, held until the transaction ends: nobody is served meanwhile. Throws NOT_FOUND.
 */
export const requireQueue = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  input: { queueId: string },
): Promise<string> => {
  const queueId = requireRowId(input.queueId, "queue");
  const [queue] = await lockQueue(tx, queueId, ctx);
  if (!queue) throw notFound("queue");
  return queueId;
};
