import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** Changes the name that people see. The slug stays, so that links keep working. */
export const renameWorkspace = async (ctx: WorkspaceContext, { name }: { name: string }): Promise<void> => {
  await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { name } });
};
