import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";

/**
 * The context of whoever runs commands on the server itself: in the place of the workspace's first
 * owner, shown as "command line".
 * Throws NOT_FOUND, naming the workspaces that exist: there is nothing to hide from an operator.
 */
export const openWorkspaceAsOperator = async (slug: string): Promise<WorkspaceContext> => {
  const owner = await prisma.member.findFirst({
    where: { role: "OWNER", workspace: { slug } },
    orderBy: { createdAt: "asc" },
    select: { userId: true, workspaceId: true },
  });
  if (!owner) {
    const known = await prisma.workspace.findMany({
      where: { isSnapshot: false },
      select: { slug: true },
      orderBy: { slug: "asc" },
      take: 20,
    });
    const names = known.map((workspace) => workspace.slug).join(", ");
    throw new KnownError(
      "NOT_FOUND",
      `There is no workspace "${slug}". ${names ? `These exist: ${names}.` : "Run \`npm start\` once to create one."}`,
    );
  }
  return {
    workspaceId: owner.workspaceId,
    workspaceSlug: slug,
    role: "OWNER",
    actor: { kind: "user", userId: owner.userId, name: "command line" },
  };
};
