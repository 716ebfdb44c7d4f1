import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

/**
 * The id of a queue of the workspace, held until the transaction ends: nobody is served meanwhile. Throws NOT_FOUND.
 */
export const requireQueue = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  input: { queueId: string },
): Promise<string> => {
  const queueId = requireRowId(input.queueId, "queue");
  const [queue] = await tx.$queryRaw<unknown[]>`
    select 1 from "LabelQueue" q where q."id" = ${queueId}::uuid and q."workspaceId" = ${ctx.workspaceId}::uuid for no key update of q`;
  if (!queue) throw notFound("queue");
  return queueId;
};
