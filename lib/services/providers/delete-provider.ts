import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../row-id";

/** Deletes a provider with its key. Its runs stay, with its name. Throws NOT_FOUND. */
export const deleteProvider = async (ctx: WorkspaceContext, { id }: { id: string }): Promise<void> => {
  const { count } = await prisma.provider.deleteMany({
    where: { id: requireRowId(id, "provider"), workspaceId: ctx.workspaceId },
  });
  if (count === 0) throw notFound("provider");
};
