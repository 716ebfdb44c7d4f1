import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

/** The row of a channel of this workspace. Throws NOT_FOUND. */
export const requireChannel = async (
  ctx: WorkspaceContext,
  id: string,
  database: Pick<Prisma.TransactionClient, "channel"> = prisma,
) => {
  const row = await database.channel.findFirst({
    where: { id: requireRowId(id, "channel"), workspaceId: ctx.workspaceId },
  });
  if (!row) throw notFound("channel");
  return row;
};
