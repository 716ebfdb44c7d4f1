import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** Whether the tracer reads traces that did not pass by itself: as they are stored, and anew when it has learned. */
export const setAttributesUploads = async (
  ctx: WorkspaceContext,
  { attributesUploads }: { attributesUploads: boolean },
): Promise<void> => {
  await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { attributesUploads } });
};
