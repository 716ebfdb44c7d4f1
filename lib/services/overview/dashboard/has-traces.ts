import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** Whether the workspace has any trace at all, of whatever day. */
export const hasTraces = async ({ workspaceId }: WorkspaceContext): Promise<boolean> =>
  (await prisma.trace.findFirst({ where: { workspaceId }, select: { id: true } })) !== null;
