import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { holdMembers, roleOfActor } from "../members/hold-members";
import { insertWorkspace } from "../workspaces/insert-workspace";
import { insertApiKey } from "./create-api-key";

/**
 * Another workspace for the owners of this one, with a key of its own, so that a program can go on in it: both are
 * made, or neither. The key is returned this once. Throws FORBIDDEN for who is no owner (any more).
 */
export const createWorkspaceByKey = async (
  ctx: WorkspaceContext,
  { name }: { name: string },
): Promise<{ slug: string; key: string }> => {
  const { actor, workspaceId } = ctx;
  return prisma.$transaction(async (tx) => {
    await holdMembers(tx, workspaceId);
    if ((await roleOfActor(tx, ctx)) !== "OWNER")
      throw new KnownError("FORBIDDEN", "Only an owner, or a key of an owner, can create workspaces.");
    const owners = await tx.member.findMany({ where: { workspaceId, role: "OWNER" }, select: { userId: true } });
    const [first, ...others] = owners;
    if (!first) throw new KnownError("CONFLICT", "This workspace has no owner who could own another one.");
    const workspace = await insertWorkspace(tx, { userId: first.userId, name });
    await tx.member.createMany({
      data: others.map(({ userId }) => ({ workspaceId: workspace.id, userId, role: "OWNER" as const })),
    });
    await recordAudit(tx, ctx, { kind: "workspace.created", subject: name, details: { slug: workspace.slug } });
    const owner: WorkspaceContext = {
      workspaceId: workspace.id,
      workspaceSlug: workspace.slug,
      role: "OWNER",
      actor: { kind: "user", userId: first.userId, name: actor.name },
    };
    const { key } = await insertApiKey(tx, owner, { name: "API", role: "OWNER", expiresInDays: 90 });
    return { slug: workspace.slug, key };
  });
};
