import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { type CurrentUser } from "./current-user";
import { can, type Permission } from "./permissions";
import { type WorkspaceContext } from "./workspace-context";

/** Throws FORBIDDEN unless the role of `ctx` carries `permission`. */
export const requirePermission = (ctx: WorkspaceContext, permission: Permission): void => {
  if (!can(ctx.role, permission)) {
    throw new KnownError(
      "FORBIDDEN",
      `Your role in this workspace (${ctx.role}) does not allow this. An owner can change your role.`,
    );
  }
};

/**
 * The context of `user` in the workspace `slug`, whatever their role allows: whoever asks checks that. Throws NOT_FOUND
 * when there is none or the user is not a member of it.
 */
export const readMembership = async (user: CurrentUser, slug: string): Promise<WorkspaceContext> => {
  // What is no slug leads nowhere; the database would refuse some of it with an error of its own.
  if (!/^[a-z0-9-]+$/.test(slug)) throw notFound("workspace");
  const member = await prisma.member.findFirst({
    where: { userId: user.id, workspace: { slug } },
    select: { role: true, workspace: { select: { id: true, slug: true } } },
  });
  if (!member) throw notFound("workspace");
  return {
    workspaceId: member.workspace.id,
    workspaceSlug: member.workspace.slug,
    role: member.role,
    actor: { kind: "user", userId: user.id, name: user.name },
    ...(user.address ? { address: user.address } : {}),
  };
};

/**
 * The context of `user` in the workspace `slug`. Throws NOT_FOUND when there is none or the user is not a member of it,
 * FORBIDDEN when the user's role lacks `permission`.
 */
export const openWorkspace = async (
  user: CurrentUser,
  slug: string,
  permission: Permission,
): Promise<WorkspaceContext> => {
  const ctx = await readMembership(user, slug);
  requirePermission(ctx, permission);
  return ctx;
};
