import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../ids/row-id";

/**
 * Throws NOT_FOUND unless the trace is one of this workspace; answers how many steps it has, and which state of them.
 */
export const requireTrace = async (
  ctx: WorkspaceContext,
  traceId: string,
): Promise<{ stepCount: number; sequence: number }> => {
  const row = await prisma.trace.findFirst({
    where: { id: requireRowId(traceId, "trace"), workspaceId: ctx.workspaceId },
    select: { stepCount: true, sequence: true },
  });
  if (!row) throw notFound("trace");
  return row;
};
