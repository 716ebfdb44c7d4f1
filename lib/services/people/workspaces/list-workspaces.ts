import { type Role } from "@/lib/auth/permissions";
import { prisma } from "@/lib/db";

export interface WorkspaceView {
  id: string;
  slug: string;
  name: string;
  role: Role;
}

/** The workspaces that a person is a member of, by name. */
export const listWorkspaces = async (userId: string): Promise<WorkspaceView[]> => {
  const members = await prisma.member.findMany({
    where: { userId },
    select: { role: true, workspace: { select: { id: true, slug: true, name: true } } },
    orderBy: [{ workspace: { name: "asc" } }, { workspaceId: "asc" }],
  });
  return members.map(({ role, workspace }) => ({ ...workspace, role }));
};
