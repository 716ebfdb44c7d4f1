import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** Name, age and settings of the workspace of `ctx`. */
export const getWorkspace = async (
  ctx: WorkspaceContext,
): Promise<{ slug: string; name: string; createdAt: Date; attributesUploads: boolean; abstainBelow: number | null }> =>
  prisma.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { slug: true, name: true, createdAt: true, attributesUploads: true, abstainBelow: true },
  });
