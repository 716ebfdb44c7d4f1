import { type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

interface MemberView {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
}

/** Who is in the workspace, the first to come first. */
export const listMembers = async (ctx: WorkspaceContext): Promise<MemberView[]> => {
  const members = await prisma.member.findMany({
    where: { workspaceId: ctx.workspaceId },
    select: { userId: true, role: true, createdAt: true, user: { select: { name: true, email: true } } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
  return members.map(({ userId, role, createdAt, user }) => ({
    userId,
    name: user.name || user.email,
    email: user.email,
    role,
    joinedAt: createdAt,
  }));
};
