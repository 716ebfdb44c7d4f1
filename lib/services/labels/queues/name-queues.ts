import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

/**
 * Every queue of the workspace by its name, open ones first, the newest of each first; how far
 * they have come is not counted.
 */
export const nameQueues = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
): Promise<{ id: string; name: string }[]> => {
  const rows = await prisma.labelQueue.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ closedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  return rows.map(({ id, name }) => ({ id, name: unescapeFromStorage(name) }));
};
