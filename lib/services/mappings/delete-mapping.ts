import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../row-id";

/** Forgets a mapping; traces that were read by it stay. Throws NOT_FOUND. */
export const deleteMapping = async (ctx: WorkspaceContext, input: { id: string }): Promise<void> => {
  const where = { id: requireRowId(input.id, "mapping"), workspaceId: ctx.workspaceId };
  const { count } = await prisma.mapping.deleteMany({ where });
  if (count === 0) throw notFound("mapping");
};
