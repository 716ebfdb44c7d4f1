import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { type TargetRow } from "./target-row";

/** The row of a replay target of this workspace. Throws NOT_FOUND. */
export const requireTarget = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  id: string,
  database: Pick<Prisma.TransactionClient, "replayTarget"> = prisma,
): Promise<TargetRow> => {
  const row = await database.replayTarget.findFirst({
    where: { id: requireRowId(id, "replay target"), workspaceId: ctx.workspaceId },
  });
  if (!row) throw notFound("replay target");
  return row;
};
